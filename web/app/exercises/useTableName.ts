import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'

export type NameTable = Readonly<Record<string, MessageDescriptor>>

/** Names from the table in the reader's language. Other names, such as those added by a studio, stay unchanged. */
export function useTableName(table: NameTable, keyOf = (name: string) => name): (name: string) => string {
  const { i18n } = useLingui()
  return (name) => {
    const key = keyOf(name)
    const message = Object.hasOwn(table, key) ? table[key] : undefined
    return message ? i18n._(message) : name
  }
}
