import { type Ref, useImperativeHandle } from 'react'
import type { FieldTexts } from './FormField.tsx'

/** Lets a form focus a field with an error. */
export interface FieldHandle {
  focus: () => void
}

/** A field whose value is kept by its owner, such as a form. `hint` describes it, and `error` is any node. */
export type ControlledField<Value> = FieldTexts & {
  value: Value
  onChange: (value: Value) => void
  onBlur?: (() => void) | undefined
  name?: string | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  ref?: Ref<FieldHandle> | undefined
}

/** Lets a form focus this field's focusable element, which may not be its root. */
export function useFocusHandle(ref: Ref<FieldHandle> | undefined, find: () => HTMLElement | null | undefined): void {
  useImperativeHandle(ref, () => ({ focus: () => find()?.focus() }))
}
