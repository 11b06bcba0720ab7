import type { ReactNode } from 'react'

/** One thing that can be chosen. `label` is plain text where it is searched or typed ahead. */
export type Choice<Value extends string = string> = {
  value: Value
  label: string
  /** The language of the label, where it is not the page's. */
  lang?: string
  description?: ReactNode
  icon?: ReactNode
  disabled?: boolean
}
