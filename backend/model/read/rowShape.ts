import { fieldSql, getValueField } from '#backend/model/rights/columns.ts'
import { type PredicateScope, compilePredicate } from '#backend/model/rights/compilePredicate.ts'
import type { ModelDescription } from '#schema/modelDescription.ts'
import type { JsonSelect, ReadPlan, Select } from '#schema/plan.ts'
import { type Predicate, and } from '#schema/rights/predicate.ts'

/** Source of a response key of a row. */
export type Cell =
  | { kind: 'value'; key: string; alias: string; form: ValueForm }
  | { kind: 'typename'; key: string; value: string }
  | { kind: 'relation'; key: string; plan: ReadPlan; aliases: readonly (string | undefined)[] }

/** Conversion of a column's value for the answer. */
export type ValueForm =
  | { kind: 'plain' }
  | { kind: 'stored' }
  | { kind: 'jsonText' }
  | { kind: 'json'; shape: readonly JsonSelect[]; storedMember?: string | undefined }

interface Selecting {
  model: ModelDescription
  columns: Columns
  guards: Readonly<Record<string, Predicate>>
}

/** Adds the columns that the selection needs to the statement, and returns their positions. */
export function cellsOf(selects: readonly Select[], { model, columns, guards }: Selecting): Cell[] {
  return selects.map((select): Cell => {
    if (select.kind === 'typename') return select
    if (select.kind === 'relation') {
      const aliases = select.plan.key.map(({ value }) => {
        if (!('parent' in value)) return undefined
        return columns.add(value.parent, both(select.guard, guards[value.parent]))
      })
      return { kind: 'relation', key: select.key, plan: select.plan, aliases }
    }
    const alias = columns.add(select.field, select.guard)
    return { kind: 'value', key: select.key, alias, form: formOf(model, select) }
  })
}

function both(one: Predicate | undefined, other: Predicate | undefined): Predicate | undefined {
  return one && other ? and(one, other) : (one ?? other)
}

export function formOf(model: ModelDescription, select: Select & { kind: 'column' | 'computed' }): ValueForm {
  const field = getValueField(model, select.field)
  if (select.shape) return { kind: 'json', shape: select.shape, storedMember: field.storedMember }
  if (field.isStored) return { kind: 'stored' }
  return { kind: field.type === 'AWSJSON' ? 'jsonText' : 'plain' }
}

/** Returns the URL of a stored file; undefined if the text is no key. */
export type FindAddress = (key: string) => string | undefined

interface Finding {
  addressOf: FindAddress
}

export function toAnswer(value: unknown, form: ValueForm, { addressOf }: Finding): unknown {
  if (value === null || value === undefined || form.kind === 'plain') return value ?? null
  const addressOrNull = (stored: unknown) => (typeof stored === 'string' ? addressIn(stored, addressOf) : null)
  if (form.kind === 'stored') return addressOrNull(value)
  if (form.kind === 'jsonText') return JSON.stringify(value)
  const { shape, storedMember } = form
  return pickMembers(value, shape, (field, member) => (field === storedMember ? addressOrNull(member) : member))
}

/** The column holds a web address, or a key that is replaced by its address. */
export function addressIn(stored: string, addressOf: FindAddress): string | null {
  return /^https?:\/\//i.test(stored) ? stored : (addressOf(stored) ?? null)
}

type Tell = (field: string, kept: unknown) => unknown

/** What is told of a member says `tell`, of those of the outermost objects; what lies in them is told as it is. */
export function pickMembers(
  value: unknown,
  shape: readonly JsonSelect[],
  tell: Tell = (_field, kept) => kept,
): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => pickMembers(item, shape, tell))
  if (typeof value !== 'object' || value === null) return null
  const members = new Map<string, unknown>(Object.entries(value))
  const entries = shape.map((select): [string, unknown] => {
    if (select.kind === 'typename') return [select.key, select.value]
    const member = members.get(select.field) ?? null
    if (select.shape) return [select.key, member === null ? null : pickMembers(member, select.shape)]
    return [select.key, tell(select.field, member)]
  })
  return Object.fromEntries(entries)
}

/** The columns that one statement selects. The same expression is selected once. */
export class Columns {
  readonly #scope: PredicateScope
  readonly #aliases = new Map<string, string>()

  constructor(scope: PredicateScope) {
    this.#scope = scope
  }

  /** The alias under which the field comes back; null where the guard is not met. */
  add(field: string, guard?: Predicate): string {
    const { row, binds } = this.#scope
    const plain = fieldSql(row, field, binds)
    const sql = guard ? `case when ${compilePredicate(guard, this.#scope)} then ${plain} end` : plain
    const alias = this.#aliases.get(sql) ?? `c${this.#aliases.size}`
    this.#aliases.set(sql, alias)
    return alias
  }

  get sql(): string {
    return [...this.#aliases].map(([sql, alias]) => `, ${sql} as ${alias}`).join('')
  }
}
