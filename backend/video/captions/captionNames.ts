import * as v from 'valibot'
import { badInput } from '#backend/model/plan/checkValue.ts'
import { limits } from '#schema/__generated__/limits.ts'

const { label: labelLimit, language: languageLimit } = limits.VideoCaption

/** Returns the canonical language tag, so that equal languages have equal tags. */
export function readLanguage(input: string): string {
  const refused = badInput('language', 'Choose a language.')
  if (input.length > languageLimit.max) throw refused
  try {
    const [language = ''] = Intl.getCanonicalLocales(input)
    return language
  } catch {
    throw refused
  }
}

const Label = v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(labelLimit.max), v.regex(/^[^\p{Cc}]*$/u)), null)

export function readLabel(input: string | null | undefined): string | null {
  const label = v.safeParse(Label, input)
  if (!label.success) throw badInput('label', `A name has at most ${labelLimit.max} characters.`)
  return label.output === '' ? null : label.output
}
