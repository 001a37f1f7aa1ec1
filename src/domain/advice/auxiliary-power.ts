import type { ModelClass } from '../vessel/model-class.ts';
import { teuFromDwt } from '../vessel/size-class.ts';
import { AUXILIARY_LOADS, type AuxiliaryRow, type AuxiliaryType } from './fuel-factors.ts';

/** AIS does not tell chemical from oil tankers, nor ferries from cruise ships; ferries do not wait in roads. */
const TYPE_OF_CLASS: Readonly<Record<ModelClass, AuxiliaryType>> = {
  bulk: 'bulk',
  tanker: 'oil_tanker',
  container: 'container',
  general: 'general',
  vehicle: 'vehicle',
  passenger: 'cruise',
};

/** Boiler and auxiliary engine loads in kW of a ship of a type and size; size as in `AUXILIARY_LOADS`. */
export function auxiliaryLoads(type: AuxiliaryType, size: number): AuxiliaryRow {
  const rows = AUXILIARY_LOADS[type];
  for (const row of rows) if (size < row.below) return row;
  return rows.at(-1)!;
}

/** Where in the table a ship stands: sizes from `from` to below `row.below`. */
export type AuxiliarySize = {
  readonly type: AuxiliaryType;
  readonly unit: 'dwt' | 'teu';
  readonly from: number;
  readonly row: AuxiliaryRow;
};

/** The row of the table for a ship of a model class and deadweight. */
export function auxiliarySizeOfClass(modelClass: ModelClass, dwtTonnes: number): AuxiliarySize {
  const type = TYPE_OF_CLASS[modelClass];
  const unit = modelClass === 'container' ? 'teu' : 'dwt';
  const row = auxiliaryLoads(type, unit === 'teu' ? teuFromDwt(dwtTonnes) : dwtTonnes);
  const rows = AUXILIARY_LOADS[type];
  return { type, unit, from: rows[rows.indexOf(row) - 1]?.below ?? 0, row };
}

/** Boiler and auxiliary engine loads in kW of a ship of a model class and deadweight. */
export const auxiliaryLoadsOfClass = (modelClass: ModelClass, dwtTonnes: number): AuxiliaryRow =>
  auxiliarySizeOfClass(modelClass, dwtTonnes).row;
