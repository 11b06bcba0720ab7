import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { numberLocale } from '#web/lib/format/numberLocale.ts'

/** What is wrong with a field, for a schema to say. Valibot hands on text and nothing else, so the message travels as text. */
export function fault(message: MessageDescriptor): string {
  return JSON.stringify(message)
}

const notAsExpected = msg`Check this and try again.`

/** The message that a schema's issue carries. What the library says by itself is English, and not for people. */
export function messageOf(text: string): MessageDescriptor {
  try {
    return JSON.parse(text)
  } catch {
    return notAsExpected
  }
}

/** A fault in the reader's language, its limits written as that language writes numbers. */
export function useFaultText(): (message: MessageDescriptor | undefined) => string | undefined {
  const { i18n } = useLingui()
  return (message) => message && i18n._({ ...message, values: written(message.values ?? {}, i18n.locale) })
}

function written(values: Record<string, unknown>, locale: string): Record<string, unknown> {
  const numbers = new Intl.NumberFormat(numberLocale(locale))
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? numbers.format(value) : value]),
  )
}
