import type { ReactNode } from 'react'

/** An option. `label` is plain text, for searching and type-ahead. */
export type Choice<Value extends string = string> = {
  value: Value
  label: string
  /** The language of the label, if it is not the page's. */
  lang?: string
  description?: ReactNode
  icon?: ReactNode
  disabled?: boolean
}
