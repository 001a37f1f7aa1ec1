/** The portal's languages, with what each calls itself. */
export const LANGUAGES = { en: 'English', 'pt-BR': 'Português (Brasil)' } as const;
export type Language = keyof typeof LANGUAGES;

const PREFERRED: Language = 'en';

/** The language that a visitor asked for, chose before, or whose browser prefers; in this order. */
export function chooseLanguage(asked: string | null, chosen: string | undefined, accepted: string | null): Language {
  return findLanguage(asked) ?? findLanguage(chosen) ?? acceptedLanguage(accepted) ?? PREFERRED;
}

export function findLanguage(name: string | null | undefined): Language | null {
  if (name && Object.hasOwn(LANGUAGES, name)) return name as Language;
  return null;
}

/** The first of Accept-Language (RFC 9110) by weight that we speak; any Portuguese is better than none. */
function acceptedLanguage(accepted: string | null): Language | null {
  const ranges = (accepted ?? '').split(',').map((text) => {
    const [range, ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return { primary: range!.split('-')[0]!, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
  });
  ranges.sort((a, b) => b.weight - a.weight);
  for (const { primary, weight } of ranges) {
    if (!(weight > 0)) continue;
    if (primary === 'pt') return 'pt-BR';
    if (primary === 'en') return 'en';
  }
  return null;
}
