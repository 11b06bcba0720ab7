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
  /** Completes what was entered before it is checked, where that takes something that loads late. */
  prepare?: (entries: EntriesOf<TSchema>) => EntriesOf<TSchema> | Promise<EntriesOf<TSchema>>
}

/** Why what was sent was not taken, and at which field, if it is the fault of one. */
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
  /** By the name of the field, and only what has been told. */
  faults: Faults
  /** What is wrong and stands at no field that is shown. */
  problem: MessageDescriptor | undefined
  isSending: boolean
  /** How often the person is to be led to what is wrong. */
  led: number
}

/** One value of a form, for the control that shows it. */
export interface Field<Value> {
  name: string
  read(): Value
  /**
   * `at` is the name of the part that is asked about, and `set`'s of the part that changes, where it is not the whole.
   */
  fault(at?: string): MessageDescriptor | undefined
  set(value: Value, at?: string): void
  /** Subscribes to a field. An error in it can then be shown. */
  follow(listener: () => void, at?: string): () => void
}

export const offline = msg`You’re offline. We kept what you entered. Send it when you’re back.`

/** One form: what was entered, what is wrong with it, and whether it is on its way. */
export class FormStore<TSchema extends FormSchema> {
  #opening: Opening<TSchema>
  #state: FormState<EntriesOf<TSchema>>
  #isKept: boolean
  #sent: EntriesOf<TSchema> | undefined
  /** The fields whose faults are told: those that were wrong at the last try, and those changed after it. */
  #told: Set<string> | undefined
  /** What the server found wrong; it stands until the field changes. */
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

  /** Sends what was entered, once: not again while it is on its way, and not the same again when it has arrived. */
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

  /** Whether one part is in order. Where it is not, the person is led to it. */
  check(name: keyof EntriesOf<TSchema> & string): boolean {
    const found = faultsOf(this.#opening.schema, this.#state.entries)[name]
    this.#told = new Set([...(this.#told ?? []), name])
    if (found) this.#lead({ [name]: found })
    return !found
  }

  /** Whether something was entered that has not been sent. */
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

  /** Lets the same entries be sent again, where what followed `send` did not come about. */
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
