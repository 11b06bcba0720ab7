import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { type Draft, draftOf } from './draft.ts'
import { messageOf } from './fault.ts'

export type FormSchema = v.GenericSchema<object>
type EntriesOf<TSchema extends FormSchema> = v.InferInput<TSchema>

export interface Opening<TSchema extends FormSchema> {
  schema: TSchema
  start: EntriesOf<TSchema>
  draft?: Draft<EntriesOf<TSchema>>
  /** Completes the input before validation, with code that is loaded late. */
  prepare?: (entries: EntriesOf<TSchema>) => EntriesOf<TSchema> | Promise<EntriesOf<TSchema>>
}

/** Why a submission was refused, and the field at fault, if any. */
export interface Refusal {
  message: MessageDescriptor
  field?: string | undefined
}

export interface Sending<TSchema extends FormSchema> {
  send: (output: v.InferOutput<TSchema>) => Promise<void>
  refusalOf: (error: unknown, output: v.InferOutput<TSchema>) => Refusal
}

type Faults = Readonly<Record<string, MessageDescriptor>>

export interface FormState<Entries> {
  entries: Entries
  /** Only the visible errors, by field name. */
  faults: Faults
  /** An error that belongs to no visible field. */
  problem: MessageDescriptor | undefined
  isSending: boolean
  /** Increases each time the focus should move to the first error. */
  led: number
}

/** A form value, for the control that shows it. */
export interface Field<Value> {
  name: string
  read(): Value
  /** `at` names a part of the value; so does the argument of `set`, unless the whole value changes. */
  fault(at?: string): MessageDescriptor | undefined
  set(value: Value, at?: string): void
  /** Subscribes to a field, whose errors then count as visible. */
  follow(listener: () => void, at?: string): () => void
}

export const offline = msg`You’re offline. We kept what you entered. Send it when you’re back.`

/** A form: its input, its errors, and whether it is being submitted. */
export class FormStore<TSchema extends FormSchema> {
  #opening: Opening<TSchema>
  #state: FormState<EntriesOf<TSchema>>
  #isKept: boolean
  #sent: EntriesOf<TSchema> | undefined
  /** The fields whose errors are visible: those invalid at the last attempt, and those changed since. */
  #told: Set<string> | undefined
  /** Errors from the server; each stays until its field changes. */
  #refused: Faults = {}
  #fields: { [Name in keyof EntriesOf<TSchema>]?: Field<EntriesOf<TSchema>[Name]> } = {}
  #followers = new Set<() => void>()
  #shown = new Map<string, number>()

  constructor(opening: Opening<TSchema>) {
    const entries = draftOf(opening.start, opening.draft)
    this.#opening = opening
    this.#state = { entries, faults: {}, problem: undefined, isSending: false, led: 0 }
    this.#isKept = entries !== opening.start
  }

  readonly state = (): FormState<EntriesOf<TSchema>> => this.#state

  readonly follow = (listener: () => void): (() => void) => {
    this.#followers.add(listener)
    return () => void this.#followers.delete(listener)
  }

  field<Name extends keyof EntriesOf<TSchema> & string>(name: Name): Field<EntriesOf<TSchema>[Name]> {
    const existing = this.#fields[name]
    if (existing) return existing
    const field: Field<EntriesOf<TSchema>[Name]> = {
      name,
      read: () => this.#state.entries[name],
      fault: (at = name) => this.#state.faults[at],
      set: (value, at = name) => this.#change({ ...this.#state.entries, [name]: value }, at),
      follow: (listener, at = name) => this.#followShown(listener, at),
    }
    this.#fields[name] = field
    return field
  }

  /** Submits the input once: not while a submission is in progress, and not again after success. */
  async submit({ send, refusalOf }: Sending<TSchema>): Promise<void> {
    const { entries } = this.#state
    if (this.#state.isSending || entries === this.#sent) return
    this.#refused = {}
    this.#put({ isSending: true, problem: undefined })
    try {
      const output = this.#checked(await this.#prepared(entries))
      if (output === undefined) return
      if (navigator.onLine)
        await this.#send(
          () => send(output),
          (error) => refusalOf(error, output),
        )
      else this.#put({ problem: offline })
    } finally {
      this.#put({ isSending: false })
    }
  }

  /** Whether one part is valid. If not, the focus moves to it. */
  check(name: keyof EntriesOf<TSchema> & string): boolean {
    const found = faultsOf(this.#opening.schema, this.#state.entries)[name]
    this.#told = new Set([...(this.#told ?? []), name])
    if (found) this.#lead({ [name]: found })
    return !found
  }

  /** Whether there is unsent input. */
  isBegun(): boolean {
    const { entries } = this.#state
    return entries !== this.#opening.start && entries !== this.#sent
  }

  /** Whether leaving now would lose it. */
  wouldLose(): boolean {
    return this.isBegun() && !this.#isKept
  }

  discard(entries = this.#state.entries): void {
    this.#sent = entries
    this.#opening.draft?.forget()
  }

  /** Allows the same input to be sent again, if the step after `send` failed. */
  sendAgain(): void {
    this.#sent = undefined
  }

  #put(change: Partial<FormState<EntriesOf<TSchema>>>): void {
    this.#state = { ...this.#state, ...change }
    for (const notify of this.#followers) notify()
  }

  #followShown(listener: () => void, name: string): () => void {
    const leave = this.follow(listener)
    this.#shown.set(name, (this.#shown.get(name) ?? 0) + 1)
    return () => {
      leave()
      this.#shown.set(name, (this.#shown.get(name) ?? 1) - 1)
    }
  }

  #change(entries: EntriesOf<TSchema>, name: string): void {
    this.#isKept = this.#opening.draft?.keep(entries) ?? false
    const { [name]: _, ...others } = this.#refused
    this.#refused = others
    this.#put({ entries, problem: undefined })
    if (!this.#told) return
    this.#told.add(name)
    void this.#recheck().catch(reportError)
  }

  async #recheck(): Promise<void> {
    const { entries } = this.#state
    const prepared = this.#prepared(entries)
    const ready = prepared instanceof Promise ? await prepared : prepared
    if (entries !== this.#state.entries) return
    const faults = Object.entries(faultsOf(this.#opening.schema, ready)).filter(([name]) => this.#told?.has(name))
    this.#put({ faults: { ...Object.fromEntries(faults), ...this.#refused } })
  }

  #prepared(entries: EntriesOf<TSchema>): EntriesOf<TSchema> | Promise<EntriesOf<TSchema>> {
    return this.#opening.prepare?.(entries) ?? entries
  }

  async #send(send: () => Promise<void>, refusalOf: (error: unknown) => Refusal): Promise<void> {
    const { entries } = this.#state
    try {
      await send()
      this.discard(entries)
    } catch (error) {
      this.#refuse(refusalOf(error))
    }
  }

  #checked(entries: EntriesOf<TSchema>): v.InferOutput<TSchema> | undefined {
    const { success, output, issues } = v.safeParse(this.#opening.schema, entries)
    const faults = success ? {} : byField(issues)
    this.#told = new Set(Object.keys(faults))
    if (!success) this.#lead(faults)
    else this.#put({ faults })
    return success ? output : undefined
  }

  #refuse({ message, field }: Refusal): void {
    if (field === undefined || !this.#shown.get(field)) {
      this.#put({ problem: message })
      return
    }
    this.#refused = { [field]: message }
    this.#lead(this.#refused)
  }

  #lead(faults: Faults): void {
    const unseen = Object.entries(faults).find(([name]) => !this.#shown.get(name))
    this.#put({ faults, problem: unseen?.[1], led: this.#state.led + 1 })
  }
}

/** A part of a field whose value is a record. */
export function partOf<Value extends object, Name extends keyof Value & string>(
  whole: Field<Value>,
  key: Name,
): Field<Value[Name]> {
  const name = `${whole.name}.${key}`
  return {
    name,
    read: () => whole.read()[key],
    fault: (at = name) => whole.fault(at),
    set: (value, at = name) => whole.set({ ...whole.read(), [key]: value }, at),
    follow: (listener, at = name) => whole.follow(listener, at),
  }
}

function faultsOf(schema: FormSchema, entries: object): Faults {
  const { issues } = v.safeParse(schema, entries)
  return issues ? byField(issues) : {}
}

/** The first issue of each field. */
function byField(issues: readonly v.BaseIssue<unknown>[]): Faults {
  const faults: Record<string, MessageDescriptor> = {}
  for (const issue of issues) faults[v.getDotPath(issue) ?? ''] ??= messageOf(issue.message)
  return faults
}
