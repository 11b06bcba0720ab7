import { speechVoices, type SpeechVoiceId } from '#schema/speech.ts'
import { type Language, languages } from '#web/app/language/languages.ts'

const LANGUAGES: ReadonlyMap<string, Language> = new Map([
  [languages.en.locale, 'en'],
  [languages.fr.locale, 'fr'],
  [languages.vi.locale, 'vi'],
  [languages.cn.locale, 'cn'],
  [languages.ar.locale, 'ar'],
])

function languageOfLocale(locale: string): Language {
  return LANGUAGES.get(locale) ?? 'en'
}

/** The voice of a language of the interface, by the tag of its catalogue. */
export function voiceOfLocale(locale: string): SpeechVoiceId {
  return speechVoices[languageOfLocale(locale)]
}

/** Letters that Vietnamese alone has. */
const VIETNAMESE = /[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/giu
const FRENCH = /[àâçèéêëîïôùûœ]/giu
/** A word or two of another language make no text of it. */
const ENOUGH = 2

/**
 * Whoever wrote a caption did not say in which language. Its letters tell, and where they do not, it is the reader's own, if
 * that is written with these letters.
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
