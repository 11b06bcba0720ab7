import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { numberLocale } from '#web/lib/format/numberLocale.ts'

/** An error message for a schema. Valibot passes on only text, so the message is encoded as text. */
export function fault(message: MessageDescriptor): string {
  return JSON.stringify(message)
}

const notAsExpected = msg`Check this and try again.`

/** The message in a schema's issue. Messages of the library itself are in English and not for users. */
export function messageOf(text: string): MessageDescriptor {
  try {
    return JSON.parse(text)
  } catch {
    return notAsExpected
  }
}

/** The message in the reader's language, with localized numbers. */
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
