import type { MessageDescriptor } from '@lingui/core'
import { createContext, use, useState, useSyncExternalStore } from 'react'
import type * as v from 'valibot'
import { useFaultText } from './fault.ts'
import { type Field, type FormSchema, FormStore, type FormState, type Opening, type Sending } from './FormStore.ts'

/** A form, with its submission. */
export interface OpenForm<TSchema extends FormSchema> {
  field: FormStore<TSchema>['field']
  store: FormStore<TSchema>
  submit: () => Promise<void>
}

/** The parts of a form that do not depend on its fields. */
export interface AnyForm {
  store: {
    state: () => Pick<FormState<unknown>, 'faults' | 'problem' | 'isSending' | 'led'>
    follow: (listener: () => void) => () => void
    isBegun: () => boolean
    wouldLose: () => boolean
    discard: () => void
  }
  submit: () => Promise<void>
}

/** Opens a form for a schema, with its initial values, its submission and its error messages. */
export function useForm<TSchema extends FormSchema>(form: Opening<TSchema> & Sending<TSchema>): OpenForm<TSchema> {
  const { send, refusalOf, ...opening } = form
  const [store] = useState(() => new FormStore<TSchema>(opening))
  return {
    store,
    field: (name) => store.field(name),
    submit: () => store.submit({ send, refusalOf }),
  }
}

export interface Bound<Value> {
  name: string
  value: Value
  set: (value: Value) => void
  error: string | undefined
}

/** Binds a control to a field: its value, its setter and its error. */
export function useField<Value>(field: Field<Value>): Bound<Value> {
  const text = useFaultText()
  const value = useSyncExternalStore(field.follow, field.read)
  const fault = useSyncExternalStore(field.follow, () => field.fault())
  return { name: field.name, value, set: (next) => field.set(next), error: text(fault) }
}

/** All input, for parts that depend on several fields. */
export function useEntries<TSchema extends FormSchema>({ store }: OpenForm<TSchema>): v.InferInput<TSchema> {
  return useSyncExternalStore(store.follow, () => store.state().entries)
}

export const FormContext = createContext<AnyForm | undefined>(undefined)

/** The surrounding form. */
export function useFormAround(): AnyForm {
  const form = use(FormContext)
  if (!form) throw new Error('This part belongs inside a <Form>')
  return form
}

export function useIsSending({ store }: AnyForm): boolean {
  return useSyncExternalStore(store.follow, () => store.state().isSending)
}

export function useProblem({ store }: AnyForm): MessageDescriptor | undefined {
  return useSyncExternalStore(store.follow, () => store.state().problem)
}
