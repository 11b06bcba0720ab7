import { setupI18n } from '@lingui/core'
import { messageOf } from '#web/ui/form/fault.ts'

const english = setupI18n({ locale: 'en', messages: { en: {} } })

/** What a schema's issue says in English, where no page has set a language. */
export function sentenceOf(issue: string): string {
  return english._(messageOf(issue))
}
