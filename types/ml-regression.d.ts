// ml-regression ships no types; those of the package that it re-exports are right.
declare module 'ml-regression' {
  export { default as MultivariateLinearRegression } from 'ml-regression-multivariate-linear';
}
