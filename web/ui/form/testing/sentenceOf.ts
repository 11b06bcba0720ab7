import { setupI18n } from '@lingui/core'
import { messageOf } from '#web/ui/form/fault.ts'

const english = setupI18n({ locale: 'en', messages: { en: {} } })

/** The English message of a schema's issue, for tests without a page language. */
export function sentenceOf(issue: string): string {
  return english._(messageOf(issue))
}
