/** Languages offered for captions, as BCP 47 tags: those of the interface first, then the most widely read. */
const LANGUAGES = [
  'en ar fr vi zh-Hans zh-Hant es pt pt-BR de it nl pl ru uk tr fa he hi bn ur ta te pa ja ko id ms fil th',
  'sv da nb fi is cs sk hu ro bg el hr sr sl lt lv et ca eu gl sw am ha yo zu af',
].flatMap((codes) => codes.split(' '))

interface NamedLanguage {
  value: string
  label: string
  /** Search terms in addition to the name: the tag and the language's own name. */
  keywords: string
}

/** Languages sorted by their name in the user's language. Includes those of existing captions. */
export function captionLanguages(locale: string, existing: readonly string[]): NamedLanguage[] {
  const collator = new Intl.Collator(locale)
  return [...new Set([...LANGUAGES, ...existing])]
    .map((value) => ({
      value,
      label: languageName(value, locale),
      keywords: `${value} ${languageName(value, value)}`,
    }))
    .toSorted((one, other) => collator.compare(one.label, other.label))
}

export function languageName(language: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language
  } catch {
    return language
  }
}
