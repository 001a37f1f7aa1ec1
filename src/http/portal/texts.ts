import type { Language } from './language.ts';
import { COMMON_TEXTS } from './texts/common.ts';
import { OPERATOR_TEXTS } from './texts/operator.ts';
import { SIGNED_IN_TEXTS } from './texts/signed-in.ts';
import { SIGNED_OUT_TEXTS } from './texts/signed-out.ts';
import { WEBHOOK_TEXTS } from './texts/webhooks.ts';

/** Every text of the portal by its name: English, then Brazilian Portuguese, with values in braces. */
export const TEXTS = { ...COMMON_TEXTS, ...SIGNED_OUT_TEXTS, ...SIGNED_IN_TEXTS, ...OPERATOR_TEXTS, ...WEBHOOK_TEXTS };

export type TextName = keyof typeof TEXTS;
export type TextValues = Readonly<Record<string, string | number>>;

/** A text of a page's language, with its values. Numbers are written as the language does. */
export type Say = (name: TextName, values?: TextValues) => string;

export function sayIn(language: Language): Say {
  const numbers = new Intl.NumberFormat(language);
  return (name, values = {}) =>
    TEXTS[name][language === 'en' ? 0 : 1].replace(/\{(\w+)\}/g, (_, key: string) => {
      const value = values[key]!;
      return typeof value === 'number' ? numbers.format(value) : value;
    });
}
