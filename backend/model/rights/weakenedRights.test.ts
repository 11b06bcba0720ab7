import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StoredRows, insertEveryKind, viewers, wantedRow } from '#backend/model/testing/everyKind.ts'
import type { TableRow } from '#backend/model/testing/fullRow.ts'
import { type DomainUnderTest, openDomain } from '#backend/model/testing/openDomain.ts'
import { listRowsOf, listedReadsOf, viewersIn } from '#backend/model/testing/readers.ts'
import { RightsInMemory } from '#backend/model/testing/rightsInMemory.ts'
import { weakenedRights } from '#backend/model/testing/weakenedRights.ts'
import { listedWritesOf } from '#backend/model/testing/writers.ts'
import { models } from '#schema/__generated__/models.ts'
import type { ModelRights } from '#schema/rights/predicate.ts'
import { rights } from '#schema/rights/rights.ts'
import { type Writer, writersOf } from '#schema/rights/writers.ts'
import type { Rights } from './authorise.ts'
import { getModel } from './columns.ts'

let domain: DomainUnderTest
let stored: StoredRows
const reads = new Map(Object.keys(models).map((model) => [model, listedReadsOf(model)]))

/** A write of a row that is stored or is to be, and who may do it. */
interface ListedWrite {
  action: 'create' | 'update' | 'delete'
  model: string
  /** Fields that are written; none if the row is removed. */
  fields: readonly string[]
  row: TableRow
  by: string
}
let writes: ListedWrite[]

beforeAll(async () => {
  domain = await openDomain()
  stored = await insertEveryKind(domain)
  writes = Object.keys(models).flatMap((model) => [...madeOf(model), ...changedOf(model), ...removedOf(model)])
})
afterAll(() => domain.close())

function madeOf(model: string): ListedWrite[] {
  const { rows, fields } = listedWritesOf(model).create
  const { schema } = domain.engine
  return rows.map(({ columns, by }) => ({
    action: 'create',
    model,
    fields,
    row: wantedRow(schema, model, columns),
    by,
  }))
}

function changedOf(model: string): ListedWrite[] {
  const rows = stored.get(model) ?? []
  return listedWritesOf(model).update.groups.flatMap((group) =>
    rows.map(({ row }) => ({ action: 'update', model, fields: group.fields, row, by: group.rows[row.id] ?? '' })),
  )
}

function removedOf(model: string): ListedWrite[] {
  const { rows } = listedWritesOf(model).delete
  return (stored.get(model) ?? []).map(({ row }) => ({
    action: 'delete',
    model,
    fields: [],
    row,
    by: rows[row.id] ?? '',
  }))
}

/** Differences between the rights and the lists: of writes, then of reads, with the users concerned. */
function findFault(changed: Rights, model: string): string | undefined {
  const judged = new RightsInMemory(changed, stored)
  if (!hasListedFields(changed, model)) return 'the fields of a write'
  if (!hasListedWrites(judged, model)) return 'a write'
  if (!isSameSet(judged.listRowsOf(model), listRowsOf(model))) return 'its list'
  if (readsAlike(changed[model], rights[model])) return undefined
  // What is seen of other rows follows from these rights only where a relation leads here.
  const others = Object.keys(models).filter((name) => name !== model && leadsTo(name, model))
  return [model, ...others].find((name) => !hasListedReads(judged, name))
}

/** Rights that differ in writes alone: that the whole list is read as it says is asked once, of the rights as they are. */
function readsAlike(one: ModelRights | undefined, other: ModelRights | undefined): boolean {
  return one !== other && one?.read === other?.read && one?.fields === other?.fields
}

function leadsTo(name: string, model: string): boolean {
  return Object.values(getModel(models, name).fields).some(
    (field) => field.source === 'relation' && field.model === model,
  )
}

function hasListedReads(judged: RightsInMemory, model: string): boolean {
  const listed = reads.get(model) ?? new Set()
  return isSameSet(judged.readsOf(model), listed)
}

function isSameSet(one: ReadonlySet<string> | undefined, other: ReadonlySet<string> | undefined): boolean {
  return one?.size === other?.size && [...(one ?? [])].every((line) => other?.has(line))
}

function hasListedWrites(judged: RightsInMemory, model: string): boolean {
  const ofModel = writes.filter((write) => write.model === model)
  return ofModel.every(({ action, by, fields, ...row }) =>
    Object.keys(viewers).every((viewer) => {
      const isListed = viewersIn(by).includes(viewer)
      return judged.mayWrite(action, fields, { ...row, viewer }).every((may) => may === isListed)
    }),
  )
}

function hasListedFields(changed: Rights, model: string): boolean {
  const listed = listedWritesOf(model)
  const [makers, changers] = [writersIn(changed, model, 'create'), writersIn(changed, model, 'update')]
  const areListed = [isSame(fieldsOf(makers), listed.create.fields), isSame(fieldsOf(changers), listed.update.fields)]
  return (
    areListed.every(Boolean) &&
    listed.update.groups.every(({ fields, moves }) => fields.every((field) => isSame(movesOf(field, changers), moves)))
  )
}

function writersIn(changed: Rights, model: string, action: 'create' | 'update') {
  return writersOf(getModel(models, model), action, changed[model])
}

function fieldsOf(among: readonly Writer[]): string[] {
  return [...new Set(among.flatMap(({ fields }) => fields))]
}

/** Returns the allowed moves between states, by any of the writers. */
function movesOf(field: string, among: readonly Writer[]): string[] {
  const moves = among
    .filter(({ fields }) => fields.includes(field))
    .flatMap(({ step }) => (step ? step.from.flatMap((from) => step.to.map((to) => `${from}>${to}`)) : ['*']))
  return [...new Set(moves)]
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.toSorted().join() === others.toSorted().join()
}

// The record behind the relation has a rule of its own that hides it from the same viewers.
const heldTwice = [
  'Contact.profile',
  'EventOccurrence.viewerBooking',
  // People take part in the conversations of their participations; by their own id, an event is decided without a query.
  'Participant.read: some `Participant`',
]

test.each(Object.keys(models))(
  'no guard of %s can be lost without the lists of readers and writers telling',
  (name) => {
    const own = rights[name]
    if (!own) throw new Error(`Decide in schema/model who may do what with ${name}`)
    expect(findFault(rights, name)).toBeUndefined()
    const wrong = weakenedRights(own, getModel(models, name))
    expect(wrong.length).toBeGreaterThan(0)
    const unnoticed = wrong.filter((changed) => !findFault({ ...rights, [name]: changed.rights }, name))
    const surprising = unnoticed.filter((fault) => !heldTwice.some((held) => `${name}.${fault.name}`.startsWith(held)))
    expect(surprising.map((fault) => fault.name)).toEqual([])
  },
)
