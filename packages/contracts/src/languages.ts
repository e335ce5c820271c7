/** The BCP 47 tags of the languages on offer. */
export const LANGUAGE_TAGS = ['en', 'ar', 'de', 'es', 'fr', 'it', 'pl', 'pt', 'zh'] as const
export type LanguageTag = (typeof LANGUAGE_TAGS)[number]

/**
 * The language on offer of a tag such as `de`, or of a country's variant of it, such as `de-AT`. The
 * tag may have a weight (`de;q=0.8`).
 */
export function findLanguage(tag: string | null): LanguageTag | undefined {
  const wished = tag
    ?.toLowerCase()
    .replace(/[-;].*/, '')
    .trim()
  return LANGUAGE_TAGS.find((known) => known === wished)
}

/** The first of the wished languages that is on offer, or English. */
export function chooseLanguage(wishes: readonly (string | null)[]): LanguageTag {
  return wishes.map(findLanguage).find((found) => found !== undefined) ?? 'en'
}

/** The direction in which a language is written. */
export function directionOf(tag: LanguageTag): 'ltr' | 'rtl' {
  return tag === 'ar' ? 'rtl' : 'ltr'
}
