import { speechVoices, type SpeechVoiceId } from '#schema/speech.ts'
import { type Language, languages } from '#web/app/language/languages.ts'

const LANGUAGES: ReadonlyMap<string, Language> = new Map([
  [languages.en.locale, 'en'],
  [languages.fr.locale, 'fr'],
  [languages.vi.locale, 'vi'],
  [languages.cn.locale, 'cn'],
  [languages.ar.locale, 'ar'],
])

export function languageOfLocale(locale: string): Language {
  return LANGUAGES.get(locale) ?? 'en'
}

/** The voice for a locale of the interface. */
export function voiceOfLocale(locale: string): SpeechVoiceId {
  return speechVoices[languageOfLocale(locale)]
}

/** Letters that only Vietnamese uses. */
const VIETNAMESE = /[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/giu
const FRENCH = /[àâçèéêëîïôùûœ]/giu
/** Minimum number of characteristic letters, because a text may contain a foreign word or two. */
const ENOUGH = 2

/**
 * Guesses the language of a caption, which is stored without one: by its letters, or the user's own language if the
 * script matches.
 */
export function voiceOfText(text: string, locale: string): SpeechVoiceId {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0
  const latin = count(/\p{Script=Latin}/gu)
  if (count(/\p{Script=Arabic}/gu) > latin) return speechVoices.ar
  if (count(/\p{Script=Han}/gu) * ENOUGH > latin) return speechVoices.cn
  if (count(VIETNAMESE) >= ENOUGH) return speechVoices.vi
  const own = languageOfLocale(locale)
  if (own !== 'vi' && count(FRENCH) >= ENOUGH) return speechVoices.fr
  return own === 'fr' || own === 'vi' ? speechVoices[own] : speechVoices.en
}
