import { type Ref, useImperativeHandle } from 'react'
import type { FieldTexts } from './FormField.tsx'

/** What a form can do with a field beside giving it a value: put the focus where its fault is. */
export interface FieldHandle {
  focus: () => void
}

/** A field whose value is kept by its owner, such as a form. `hint` describes it, `error` is any node. */
export type ControlledField<Value> = FieldTexts & {
  value: Value
  onChange: (value: Value) => void
  onBlur?: (() => void) | undefined
  name?: string | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  ref?: Ref<FieldHandle> | undefined
}

/** Lets a form focus what is focused in this field, which may not be the element at its root. */
export function useFocusHandle(ref: Ref<FieldHandle> | undefined, find: () => HTMLElement | null | undefined): void {
  useImperativeHandle(ref, () => ({ focus: () => find()?.focus() }))
}
