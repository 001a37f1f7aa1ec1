import type { OptionSpec } from './option-spec.ts';
import { type Origin, placeOf } from './origin.ts';
import { MASK, shownText } from './secrets.ts';

export type SettingValue = number | boolean | string | readonly string[] | null;

/** A setting in force as anybody may see it. */
export type ShownSetting = { readonly name: string; readonly value: SettingValue; readonly origin: string };

/** A setting for the eyes of others: secrets are masked, that one is set is not hidden. */
export const shownSetting = (name: string, spec: OptionSpec, value: SettingValue, origin: Origin): ShownSetting => ({
  name,
  value: shownValue(value, spec.isSecret === true),
  origin: placeOf(origin),
});

function shownValue(value: SettingValue, isSecret: boolean): SettingValue {
  if (value === null) return null;
  if (typeof value === 'string') return shownText(value, isSecret);
  if (typeof value === 'object') return value.map((text) => shownText(text, isSecret));
  return isSecret ? MASK : value;
}

/** The setting as a line of roadstead.toml; one that is not set as a comment. */
export function settingLine({ name, value, origin }: ShownSetting, hasOrigin: boolean): string {
  if (value === null) return `# ${name} is not set`;
  const line = `${name} = ${tomlOf(value)}`;
  return hasOrigin ? `${line}  # ${origin.replace(/\p{Cc}/gu, ' ')}` : line;
}

function tomlOf(value: Exclude<SettingValue, null>): string {
  if (typeof value === 'object') return `[${value.map(tomlOf).join(', ')}]`;
  // JSON's texts are TOML's, but for DEL, which TOML wants escaped too.
  return typeof value === 'string' ? JSON.stringify(value).replaceAll('\x7f', '\\u007F') : String(value);
}
