/** Training rows: `count` rows of `width` features one after another, a target and a weight each. */
export type Rows = {
  readonly width: number;
  readonly count: number;
  /** `width · count` values; feature j of row i stands at `i · width + j`. No NaN. */
  readonly features: Float32Array | Float64Array;
  readonly targets: Float64Array;
  /** 0 leaves a row out. */
  readonly weights: Float64Array;
};
