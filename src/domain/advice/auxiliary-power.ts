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

/** Boiler and auxiliary engine loads in kW of a ship of a model class and deadweight. */
export function auxiliaryLoadsOfClass(modelClass: ModelClass, dwtTonnes: number): AuxiliaryRow {
  return auxiliaryLoads(TYPE_OF_CLASS[modelClass], modelClass === 'container' ? teuFromDwt(dwtTonnes) : dwtTonnes);
}
