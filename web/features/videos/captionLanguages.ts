/** In which captions are offered, by the codes of BCP 47: ours first, then those that most people read. */
const LANGUAGES = [
  'en ar fr vi zh-Hans zh-Hant es pt pt-BR de it nl pl ru uk tr fa he hi bn ur ta te pa ja ko id ms fil th',
  'sv da nb fi is cs sk hu ro bg el hr sr sl lt lv et ca eu gl sw am ha yo zu af',
].flatMap((codes) => codes.split(' '))

interface NamedLanguage {
  value: string
  label: string
  /** Found by these too: its code, and what its own people call it. */
  keywords: string
}

/** By their names, in the reader's language. One that is held already is among them, whatever it is. */
export function captionLanguages(locale: string, held: readonly string[]): NamedLanguage[] {
  const collator = new Intl.Collator(locale)
  return [...new Set([...LANGUAGES, ...held])]
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
