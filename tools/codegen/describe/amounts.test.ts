import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kind, parse } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audienceOf } from '#backend/model/rights/audienceOf.ts'
import { at, bookingRow, contactRow, insertClass, occurrenceRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { holds, isSignedIn } from '#schema/rights/predicate.ts'
import { rights } from '#schema/rights/rights.ts'
import { contractOf } from '#tools/codegen/read/readContract.ts'
import { printSdl } from '#tools/codegen/sdl/printSdl.ts'

const none = { kind: Kind.DOCUMENT, definitions: [] } as const

describe('on the tables of the product', () => {
  const added = {
    EventOccurrence: `
      bookings: Int! @count(model: "Attendance", by: "eventOccurrenceID", where: { status: BOOKED }, everyone: true)
      ownBookings: Int! @count(model: "Attendance", by: "eventOccurrenceID", viewer: "memberID")
      lastBooked: AWSDateTime @max(model: "Attendance", by: "eventOccurrenceID", of: "createdAt", everyone: true)
      viewerIsComing: Boolean! @viewerHas(model: "Attendance", by: "eventOccurrenceID", viewer: "memberID", where: { status: BOOKED })
      coachDates: Int! @count(model: "EventOccurrence", by: "coachID", from: "coachID", that: ["isPublished"], everyone: true)
    `,
  }
  const contract = contractOf({ models: parse(textWith(added)), operations: parse(folder('schema/operations')) })
  const models = Object.fromEntries(contract.models.map(({ description }) => [description.name, description]))
  const sdl = printSdl(contract)
  let domain: DomainUnderTest

  beforeAll(async () => {
    domain = await openDomain({ models, sdl })
    await insertClass(domain)
    await domain.insert(
      'contact',
      ['mia', 'sam'].map((id) => contactRow(id)),
    )
    await domain.insert('occurrence', [
      occurrenceRow('morning', { booked: 2, capacity: 5 }),
      occurrenceRow('evening', { booked: 3, capacity: 4, ends_at: at(8) }),
      occurrenceRow('over', { booked: 4, starts_at: at(-2), ends_at: at(-1) }),
      occurrenceRow('called-off', { booked: 1, ends_at: at(9), cancelled_at: at(0) }),
    ])
    const booking = (member: string, occurrence: string, columns = {}) =>
      bookingRow(`${member}-${occurrence}`, { member_id: member, occurrence_id: occurrence, ...columns })
    await domain.insert('booking', [
      booking('mia', 'morning', { created_at: at(0) }),
      booking('sam', 'morning', { created_at: at(1) }),
      booking('sam', 'evening', { status: 'CANCELED' }),
    ])
  })
  afterAll(() => domain.close())

  const document = /* GraphQL */ `
    {
      page: eventOccurrencesByCategoryIDAndEndDate(
        categoryID: "yoga"
        endDate: { ge: "2026-11-21T09:00:00.000Z" }
        limit: 2
      ) {
        items {
          id
          bookings
          ownBookings
          lastBooked
          viewerIsComing
          coachDates
        }
      }
    }
  `
  const itemsFor = async (viewer: Viewer) => (await domain.ask(document, { viewer })).data

  test('each viewer reads the counts, and their own values', async () => {
    const morning = { id: 'morning', bookings: 2, lastBooked: at(1), coachDates: 4 }
    const evening = { id: 'evening', bookings: 0, lastBooked: at(0), coachDates: 4 }
    const page = (ofMorning: object, ofEvening: object) => ({
      page: {
        items: [
          { ...morning, ...ofMorning },
          { ...evening, ...ofEvening },
        ],
      },
    })
    const nothing = { ownBookings: 0, viewerIsComing: false }
    expect(await itemsFor(person('mia'))).toMatchObject(page({ ownBookings: 1, viewerIsComing: true }, nothing))
    expect(await itemsFor(person('sam'))).toMatchObject(
      page({ ownBookings: 1, viewerIsComing: true }, { ownBookings: 1, viewerIsComing: false }),
    )
    expect(await itemsFor(anonymous)).toMatchObject(page(nothing, nothing))
  })

  test('a page of rows costs no statement more for them', async () => {
    domain.database.take()
    await itemsFor(person('mia'))
    expect(domain.database.take()).toHaveLength(1)
  })

  test('lists are filtered by them, for each viewer by their own', async () => {
    const filtered = /* GraphQL */ `
      query ($filter: ModelEventOccurrenceFilterInput) {
        page: eventOccurrencesByCategoryIDAndEndDate(categoryID: "yoga", filter: $filter) {
          items {
            id
          }
        }
      }
    `
    const ask = async (viewer: Viewer, filter: object) =>
      (await domain.ask(filtered, { viewer, variables: { filter } })).data
    expect(await ask(anonymous, { bookings: { ge: 2 } })).toEqual({ page: { items: [{ id: 'morning' }] } })
    expect(await ask(person('mia'), { viewerIsComing: { eq: true } })).toEqual({ page: { items: [{ id: 'morning' }] } })
    expect(await ask(anonymous, { viewerIsComing: { eq: true } })).toEqual({ page: { items: [] } })
  })

  test('a class reports booked and remaining places over its dates still to come', async () => {
    const { data } = await domain.ask('{ getEvents(id: "class") { booked remaining } }')
    expect(data).toEqual({ getEvents: { booked: 5, remaining: 1 } })
  })

  test('a viewer’s own values are shared with no one else', () => {
    const open = { ...domain.engine, rights: { EventOccurrence: { read: { kind: 'always' as const } } } }
    const countOf = (field: string, filter = '') => {
      const run = { document: parse(`{ listEventOccurrences${filter} { items { ${field} } } }`), variables: {} }
      return new Set([anonymous, person('mia'), person('sam')].map((viewer) => audienceOf(open, { ...run, viewer })))
        .size
    }
    expect(countOf('bookings')).toBe(1)
    expect(countOf('viewerIsComing')).toBe(3)
    expect(countOf('ownBookings')).toBe(3)
    expect(countOf('id', '(filter: { viewerIsComing: { eq: true } })')).toBe(3)
  })

  test('rights cannot compare a value that differs from viewer to viewer', async () => {
    const compare = (field: string) => {
      const EventOccurrence = { read: isSignedIn, fields: { description: holds(field, true) } }
      return openDomain({ models, sdl, rights: { ...rights, EventOccurrence } })
    }
    await expect(compare('viewerIsComing')).rejects.toThrow(
      'EventOccurrence.viewerIsComing differs from viewer to viewer',
    )
    const other = await compare('isCourse')
    await other.close()
  })
})

const follow = `enum Kind { LIKE NOPE }
  type B @model { id: ID! aID: ID! @index(name: "byA") whoID: ID! n: Int! f: Float yes: Boolean kind: Kind at: AWSDateTime
    sums: Int! @sum(model: "A", by: "id", of: "n", everyone: true) status: String deletedAt: AWSDateTime }`

function contractWith(field: string) {
  const models = parse(`type A @model { id: ID! n: Int! x: ${field} } ${follow}`, { noLocation: true })
  return contractOf({ models, operations: none })
}

function sqlOf(field: string): string {
  const [a] = contractWith(field).models
  const x = a?.description.fields['x']
  return x?.source === 'computed' ? x.sql : ''
}

test('an annotation is the text of a subselect', () => {
  expect(sqlOf('Int! @count(model: "B", by: "aID", where: { kind: LIKE, at: null }, everyone: true)')).toBe(
    `(select count(*)::int from "b" counted where counted."a_id" = {row}."id" and (counted."kind" = 'LIKE'::text and counted."at" is null))`,
  )
  expect(sqlOf('Float! @sum(model: "B", by: "aID", of: "n", viewer: "whoID")')).toBe(
    `(select coalesce(sum(counted."n"), 0)::float8 from "b" counted where counted."a_id" = {row}."id" and (counted."who_id" = {viewer}))`,
  )
  expect(sqlOf('AWSDateTime @min(model: "B", by: "aID", of: "at", everyone: true)')).toBe(
    `(select min(counted."at") from "b" counted where counted."a_id" = {row}."id" and true)`,
  )
  expect(sqlOf(`Boolean @viewerHas(model: "B", by: "aID", viewer: "whoID", where: { status: "it's" })`)).toBe(
    `exists (select from "b" counted where counted."a_id" = {row}."id" and (counted."who_id" = {viewer} and counted."status" = 'it''s'::text) offset 0)`,
  )
})

test.each([
  ['Int! @count(model: "C", by: "aID", everyone: true)', 'A.x: there is no entity C'],
  ['Int! @count(model: "B", by: "bID", everyone: true)', 'A.x: B has no column bID'],
  ['Int! @count(model: "B", by: "aID", from: "y", everyone: true)', 'A.x: A has no column y'],
  ['Int! @count(model: "B", by: "whoID", everyone: true)', 'A.x: B has no index that begins with whoID'],
  ['Int! @count(model: "B", by: "aID")', 'A.x: say `everyone: true` for rows'],
  ['Int! @count(model: "B", by: "aID", everyone: false)', 'A.x: say `everyone: true` for rows'],
  ['Int! @count(model: "B", by: "aID", viewer: "whoID", everyone: true)', 'A.x: say `everyone: true` for rows'],
  ['Int! @count(model: "B", by: "aID", viewer: "missingID")', 'A.x: B has no column missingID'],
  ['Int! @count(model: "B", by: "aID", where: { nothing: 1 }, everyone: true)', 'A.x: B has no column nothing'],
  ['Int! @count(model: "B", by: "aID", where: { kind: LIKED }, everyone: true)', 'A.x: "LIKED" is no Kind, as kind is'],
  ['Int! @count(model: "B", by: "aID", where: { n: "1" }, everyone: true)', 'A.x: "1" is no Int, as n is'],
  ['Int! @count(model: "B", by: "aID", that: ["isSplendid"], everyone: true)', 'A.x: There is no predicate isSplendid'],
  ['Int! @count(model: "B", by: "aID", that: ["takesPlace"], everyone: true)', 'A.x: B has no value cancelledAt'],
  ['String @count(model: "B", by: "aID", everyone: true)', 'A.x: a count is an Int, and no String'],
  ['Int @viewerHas(model: "B", by: "aID", viewer: "whoID")', 'A.x: whether there is one is a Boolean, and no Int'],
  ['Int @sum(model: "B", by: "aID", of: "f", everyone: true)', 'A.x: it is 0 where there are no rows'],
  ['AWSDateTime! @max(model: "B", by: "aID", of: "at", everyone: true)', 'A.x: it is 0 where there are no rows'],
  ['Boolean @max(model: "B", by: "aID", of: "yes", everyone: true)', 'A.x: yes is no Boolean, or has no least'],
  ['Int @max(model: "B", by: "aID", of: "nothing", everyone: true)', 'A.x: B has no value nothing'],
  ['Int @sum(model: "B", by: "aID", of: "sums", everyone: true)', 'A.x: sums is itself worked out of other rows'],
  ['Int @sum(model: "B", by: "aID", everyone: true)', /of/],
  ['Int @viewerHas(model: "B", by: "aID")', /viewer/],
  ['Int! @count(model: "B", by: "aID", viewer: "whoID", told: true)', 'A.x: only a number of `everyone`'],
  [
    'Int @count(model: "B", by: "aID", everyone: true) @sum(model: "B", by: "aID", of: "n", everyone: true)',
    'x: a field has one of @count',
  ],
])('text that cannot be worked out, or tells more than it says, is refused: %s', (field, sentence) => {
  expect(() => contractWith(field)).toThrow(sentence)
})

function textWith(added: Readonly<Record<string, string>>): string {
  return Object.entries(added).reduce((text, [type, lines]) => {
    return text.replace(new RegExp(`(\\btype ${type}\\s[^]*?@table\\([^)]*\\)[^{]*\\{\\n)`), `$1  ${lines}\n`)
  }, folder('schema/model'))
}

function folder(path: string): string {
  const files = readdirSync(path).filter((file) => file.endsWith('.graphql'))
  return files.map((file) => readFileSync(join(path, file), 'utf8')).join('\n')
}
