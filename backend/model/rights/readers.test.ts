import { isEnumType, isInputObjectType, parse } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverEvents } from '#backend/model/events/deliverEvents.ts'
import { EventAnswers } from '#backend/model/events/eventAnswers.ts'
import { type StoredRows, insertEveryKind, viewers } from '#backend/model/testing/everyKind.ts'
import { columnOf } from '#backend/model/testing/fullRow.ts'
import { type DomainUnderTest, contextOf, now, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { listRowsOf, listedReadsOf, readers, words } from '#backend/model/testing/readers.ts'
import { type ReadWay, ReadWays, kindsOfWays, linesIn } from '#backend/model/testing/readWays.ts'
import { RightsInMemory } from '#backend/model/testing/rightsInMemory.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { models } from '#schema/__generated__/models.ts'
import type { ModelDescription } from '#schema/modelDescription.ts'
import { rights } from '#schema/rights/rights.ts'
import { audienceOf } from './audienceOf.ts'
import { getModel } from './columns.ts'

const listed = new Set(Object.keys(models).flatMap((model) => [...listedReadsOf(model)]))
const nothingElse = { leaked: [], withheld: [] }

let domain: DomainUnderTest
let stored: StoredRows
let ways: ReadWays

beforeAll(async () => {
  domain = await openDomain({
    resolvers: {
      Query: {
        getClassesLambda: () => idsOf('EventOccurrence'),
        getAttendancesLambda: () => idsOf('Attendance'),
        viewer: (_root, _args, { viewer }) => viewer.contactId,
      },
    },
  })
  stored = await insertEveryKind(domain)
  ways = new ReadWays(domain.engine.schema, stored)
})
afterAll(() => domain.close())

const idsOf = (model: string) => ways.rowsOf(model).map(({ id }) => id)

function difference(seen: Iterable<string>, expected: Iterable<string>) {
  const [got, asked] = [new Set(seen), new Set(expected)]
  return {
    leaked: [...got].filter((line) => !asked.has(line)),
    withheld: [...asked].filter((line) => !got.has(line)),
  }
}

/** Returns the fields that the list lets a viewer read of the rows on this path. */
function expectedBy(
  viewer: string,
  { model, leadsTo, shows }: Omit<ReadWay, 'name' | 'document' | 'variables'>,
): string[] {
  const reached = leadsTo.filter(({ by }) => by.every((needed) => listed.has(`${viewer}: ${needed}`)))
  const rows = shows ? reached.filter(({ row }) => shows.has(`${viewer}: ${model} ${row}`)) : reached
  const fields = Object.keys(getModel(models, model).fields)
  const lines = rows.flatMap(({ row }) => fields.map((field) => `${viewer}: ${model} ${row}.${field}`))
  return lines.filter((line) => listed.has(line))
}

/** A user who sent all of these requests at once would have more waiting than a busy server accepts from one user. */
async function oneByOne<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) {
  const results: Result[] = []
  for (const item of items) results.push(await work(item))
  return results
}

async function ask(viewer: string, document: string, variables = {}): Promise<unknown> {
  const { data, errors } = await domain.ask(document, { viewer: viewers[viewer] ?? anonymous, variables })
  expect(errors).toBeUndefined()
  return data
}

test.each(Object.values(models))('every field of $name is listed with who may read it', ({ name, fields }) => {
  const { fields: groups = {} } = readers[name] ?? {}
  const written = Object.values(groups).flatMap(words)
  const undecided = Object.keys(fields).filter((field) => !written.includes(field))
  expect(undecided, `Decide who may read these fields of ${name}, and write it into testing/readers.ts`).toEqual([])
  expect(written, `A field of ${name} stands twice in testing/readers.ts, or is none`).toHaveLength(
    Object.keys(fields).length,
  )
})

/** An invitation's link is only returned by the call that creates it: a hash is stored. */
const neverShown = new Set(['Invitation.link'])

test('every row of the test is listed, and every field has a value in at least one of them', () => {
  const shown = new Set([...listed].map((line) => line.replace(/^\w+: (\w+) .*(\.\w+)$/, '$1$2')))
  for (const { name, fields } of Object.values(models)) {
    expect(Object.keys(readers[name]?.rows ?? {}).toSorted()).toEqual(idsOf(name).toSorted())
    expect(
      Object.keys(fields).filter((field) => ![shown, neverShown].some((set) => set.has(`${name}.${field}`))),
    ).toEqual([])
  }
})

test('evaluated in memory, the rights let each viewer read exactly the fields listed for them', () => {
  const judged = new RightsInMemory(rights, stored)
  const seen = Object.keys(models).flatMap((model) => [...judged.readsOf(model)])
  expect(difference(seen, listed)).toEqual(nothingElse)
})

test('a list that shows fewer rows than are readable has them written down too', () => {
  const judged = new RightsInMemory(rights, stored)
  const found = Object.keys(models).map((model) => ({ model, rows: judged.listRowsOf(model) }))
  expect(found).toEqual(Object.keys(models).map((model) => ({ model, rows: listRowsOf(model) })))
})

test.each(kindsOfWays)('by every %s, each viewer reads exactly what is listed for them', async (kind) => {
  const found = await oneByOne(ways.of(kind), async (way) => {
    const answers = Object.keys(viewers).map(async (viewer) =>
      linesIn(await ask(viewer, way.document, way.variables), viewer),
    )
    const seen = (await Promise.all(answers)).flat()
    const expected = Object.keys(viewers).flatMap((viewer) => expectedBy(viewer, way))
    return { way: way.name, ...difference(seen, expected) }
  })
  expect(found.length).toBeGreaterThan(9)
  expect(found.filter(hasAny)).toEqual([])
})

/** All users, and the former holders of a role: the same users with fewer rights. */
const everyState: readonly Viewer[] = [
  ...Object.values(viewers),
  ...['dana', 'gil', 'coach', 'root'].map((id) => person(id)),
]

test('viewers in the same audience get the same answer, and there is not always just one audience', async () => {
  const all = new Map(kindsOfWays.flatMap((kind) => ways.of(kind).map((way) => [way.name, way] as const)))
  const audiences = await oneByOne([...all.values()], async ({ name, document, variables }) => {
    const run = { document: parse(document), variables }
    const groups = Map.groupBy(everyState, (viewer) => audienceOf(domain.engine, { ...run, viewer })).values()
    const answers = Array.from(groups, async (audience) => {
      const asked = audience.map(async (viewer) => JSON.stringify(await domain.ask(document, { viewer, variables })))
      return new Set(await Promise.all(asked)).size
    })
    return { name, answers: await Promise.all(answers) }
  })
  expect(audiences.filter(({ answers }) => answers.some((count) => count !== 1))).toEqual([])
  const counts = new Set(audiences.map(({ answers }) => answers.length))
  expect(counts).toContain(1)
  expect(counts).toContain(everyState.length)
})

test('a filter finds only by what its viewer may read', async () => {
  const probes = Object.values(models).flatMap((model) => {
    const filter = domain.engine.schema.getType(`Model${model.name}FilterInput`)
    const offered = isInputObjectType(filter) ? Object.keys(filter.getFields()) : []
    const values = offered.filter((field) => Object.hasOwn(model.fields, field))
    return values.filter((field) => isHiddenFromSome(model.name, field)).map((field) => ({ model, field }))
  })
  expect(probes.length).toBeGreaterThan(18)
  const found = await oneByOne(probes, async ({ model, field }) => {
    const { name } = model
    const document = filteringDocument(model, field)
    const seen = Object.keys(viewers).map(async (viewer) => {
      const rows = JSON.stringify(await ask(viewer, document)).matchAll(/"id":"([^"]+)"/g)
      return Array.from(rows, ([, id]) => `${viewer}: ${name} ${id}.${field}`)
    })
    const shows = listRowsOf(name)
    const rows = Object.keys(viewers).flatMap((viewer) =>
      ways.listedRowsOf(model).map(({ id }) => `${viewer}: ${name} ${id}`),
    )
    const expected = rows.filter((row) => shows?.has(row) ?? true).map((row) => `${row}.${field}`)
    return {
      field,
      ...difference(
        (await Promise.all(seen)).flat(),
        expected.filter((line) => listed.has(line)),
      ),
    }
  })
  expect(found.filter(hasAny)).toEqual([])
})

/** Finds the rows that have a value in the field: in the model's list or, without one, in every other page of its rows. */
function filteringDocument({ name, operations, indexes, fields }: ModelDescription, field: string): string {
  const isEnum = isEnumType(domain.engine.schema.getType(fields[field]?.source === 'column' ? fields[field].type : ''))
  // Filters of enums have no `attributeExists`.
  const values = [...new Set(ways.rowsOf(name).map((row) => String(columnOf(row, name, field))))]
  const conditions = isEnum ? values.map((value) => `eq: ${value}`) : ['attributeExists: true']
  const filter = `filter: { or: [${conditions.map((condition) => `{ ${field}: { ${condition} } }`).join(', ')}] }`
  const listedPage = operations.list ? [`${operations.list}(${filter}) { items { id } }`] : []
  const keyed = indexes.flatMap(({ queryField, fields: [hash = 'id'] }) =>
    queryField
      ? ways
          .rowsOf(name)
          .map((row) => `${queryField}(${hash}: "${String(columnOf(row, name, hash))}", ${filter}) { items { id } }`)
      : [],
  )
  const below = Object.values(models).flatMap((parent) =>
    Object.values(parent.fields).flatMap((relation) =>
      parent.operations.get && relation.source === 'relation' && relation.kind === 'hasMany' && relation.model === name
        ? idsOf(parent.name).map(
            (id) => `${parent.operations.get}(id: "${id}") { ${relation.name}(${filter}) { items { id } } }`,
          )
        : [],
    ),
  )
  const pages = listedPage.length > 0 ? listedPage : [...keyed, ...below]
  return `{ ${pages.map((page, position) => `page${position}: ${page}`).join(' ')} }`
}

/** Returns whether a user sees a row without this field. */
function isHiddenFromSome(model: string, field: string): boolean {
  const lines = Object.keys(viewers).flatMap((viewer) => idsOf(model).map((id) => `${viewer}: ${model} ${id}`))
  return lines.some((line) => listed.has(`${line}.id`) && !listed.has(`${line}.${field}`))
}

function hasAny({ leaked, withheld }: typeof nothingElse | ReturnType<typeof difference>): boolean {
  return leaked.length + withheld.length > 0
}

const listening = Object.values(models).flatMap((model) => {
  const { onCreate, onUpdate, onDelete } = model.operations
  const heard = { create: onCreate, update: onUpdate, delete: onDelete }
  return (['create', 'update', 'delete'] as const).flatMap((action) =>
    heard[action].map((field) => ({ field, action, model })),
  )
})

test.each(listening)(
  'each subscriber of $field receives exactly what is listed for them',
  async ({ field, action, model }) => {
    const rows = ways.rowsOf(model.name)
    const leadsTo = rows.map(({ id }) => ({ row: id, by: [] }))
    async function* listen() {
      for (const [position, row] of rows.entries()) {
        const states = { before: action === 'create' ? null : row, after: action === 'delete' ? null : row }
        yield { position, topic: model.table, action, rowId: row.id, ...states }
      }
    }
    const documents = [
      { document: ways.selectionOf(model), isWhole: true },
      // Under the alias by which a row's id is found.
      { document: `{ modelOfRow: __typename ${Object.keys(model.fields).at(-1)}: id }`, isWhole: false },
    ]
    const answers = new EventAnswers(domain.engine)
    for (const { document: selection, isWhole } of documents) {
      const document = parse(`subscription { row: ${field} ${selection} }`)
      const found = Object.entries(viewers).map(async ([name, viewer]) => {
        const request = { document, variables: {}, context: contextOf(viewer) }
        const seen: string[] = []
        for await (const { data } of deliverEvents(request, {
          engine: domain.engine,
          answers,
          events: { listen },
          now: () => now,
        }))
          seen.push(...linesIn(data, name))
        const expected = expectedBy(name, { model: model.name, leadsTo })
        return difference(seen, isWhole ? expected : expected.filter((line) => line.endsWith('.id')))
      })
      expect((await Promise.all(found)).filter(hasAny)).toEqual([])
    }
  },
)

test('rows returned by a hand-written resolver are read by the same list', async () => {
  const named = [
    { model: 'EventOccurrence', field: 'getClassesLambda' },
    { model: 'Attendance', field: 'getAttendancesLambda(filter: { endDate: "2026-11-21T09:00:00Z" })' },
    { model: 'Contact', field: 'viewer' },
  ]
  for (const { model, field } of named) {
    for (const [name, { contactId }] of Object.entries(viewers)) {
      const ids = model === 'Contact' ? [contactId ?? []].flat() : idsOf(model)
      const leadsTo = ids.map((row) => ({ row, by: [] }))
      const seen = linesIn(await ask(name, `{ ${field} ${ways.selectionOf(getModel(models, model))} }`), name)
      expect(difference(seen, expectedBy(name, { model, leadsTo }))).toEqual(nothingElse)
    }
  }
})
