import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { at, coachRole } from '#backend/model/testing/classRows.ts'
import { contextOf, type DomainUnderTest, now } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { createClass } from './createClass.ts'
import { createNewClassStore } from './newClass.store.ts'
import { addPeople, openClasses, single, viewers } from './openClasses.fixture.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openClasses()
  await addPeople(domain)
})
afterEach(async () => {
  const emptied = [`occurrence where id <> 'taught'`, `class where id <> 'class'`, 'mutation_key']
  for (const rows of emptied) await domain.open.query({ text: `delete from ${rows}` })
})
afterAll(() => domain.close())

const create = /* GraphQL */ `
  mutation ($input: CreateEventLambdaInput!) {
    create: createEventLambda(input: $input) {
      success
      error
      code
      event {
        id
        coachID
        companyID
        pattern
        patternValue
        endDate
        isClassMode
      }
      occurrences {
        publicID
        parentEventID
        startDate
        endDate
        timeZone
        companyID
        remaining
        isPublic
        isClassMode
      }
    }
  }
`
const weekly = { pattern: 'WEEKLY', patternValue: [3, 1], endDate: at(24 * 14) }
const failure = 'Failed to create event and occurrences'
const ask = (input: object, viewer: Viewer = viewers.coach) =>
  domain.ask(create, { viewer, variables: { input: { ...single, ...input } } })
const countClasses = async () => {
  const text = `select (select count(*)::int from class) - 1 as classes, (select count(*)::int from occurrence) - 1 as dates`
  return (await domain.open.query({ text }))[0]
}

test('a coach creates a class: public, in the coach’s company, with every seat free (row 118)', async () => {
  const { data } = await ask({})
  expect(data).toEqual({
    create: {
      success: true,
      error: null,
      code: null,
      event: expect.objectContaining({ coachID: 'coach', companyID: 'dojo', pattern: null, endDate: at(11) }),
      occurrences: [
        {
          publicID: expect.stringMatching(/^[\w-]{16}$/),
          parentEventID: expect.any(String),
          startDate: at(10),
          endDate: at(11),
          timeZone: 'Europe/Paris',
          companyID: 'dojo',
          remaining: 12,
          isPublic: true,
          isClassMode: false,
        },
      ],
    },
  })
})

test('a coach without a company who later joins one creates classes in that company (row 118)', async () => {
  await domain.insert('role', [coachRole('assistant', { id: 'later', company_id: 'gym', created_at: at(1) })])
  const { data } = await ask({}, viewers.assistant)
  await domain.open.query({ text: `delete from role where id = 'later'` })
  expect(data).toMatchObject({ create: { event: { coachID: 'assistant', companyID: 'gym' } } })
})

test('a class without a currency is priced in that of its company (rows 117, 118)', async () => {
  const setCurrency = (currency: string | null) =>
    domain.open.query({ text: `update company set currency = $1 where id = 'dojo'` }, [currency])
  for (const [ofCompany, input, expected] of [
    ['JPY', {}, 'JPY'],
    ['JPY', { currency: 'EUR' }, 'EUR'],
    [null, {}, 'USD'],
  ] as const) {
    await setCurrency(ofCompany)
    await ask({ name: `${ofCompany} ${expected}`, ...input })
    const text = `select distinct currency from occurrence where name = $1`
    expect(await domain.open.query({ text }, [`${ofCompany} ${expected}`])).toEqual([{ currency: expected }])
  }
})

test('a weekly class has its dates, soonest first (rows 118, 119)', async () => {
  const { data } = await ask(weekly)
  expect(data).toMatchObject({
    create: {
      event: { pattern: 'WEEKLY', patternValue: [1, 3], endDate: '2026-12-02T20:00:00.000Z' },
      occurrences: ['2026-11-23', '2026-11-25', '2026-11-30', '2026-12-02'].map((day) => ({
        startDate: `${day}T19:00:00.000Z`,
      })),
    },
  })
})

test.each([
  ['above 12 places where nothing is said', { capacity: 13 }, true],
  ['with 12 places where it is wished for', { isClassMode: true }, true],
  ['not with 12 places where nothing is said', { capacity: 12 }, false],
  ['not with 13 places where it is not wished for', { capacity: 13, isClassMode: false }, false],
])('a class is in class mode, and each of its dates: %s', async (_when, input, isClassMode) => {
  for (const dates of [{}, weekly]) {
    const { data } = await ask({ ...input, ...dates })
    expect(data).toMatchObject({ create: { event: { isClassMode }, occurrences: expect.anything() } })
    const storedModes = await domain.open.query({
      text: `select distinct is_class_mode from occurrence where id <> 'taught'`,
    })
    expect(storedModes).toEqual([{ is_class_mode: isClassMode }])
  }
})

test('a class with its key takes four statements, however many dates it has (row 118)', async () => {
  domain.database.take()
  const context = contextOf(viewers.coach)
  await domain.database.transact((transaction) =>
    createClass({ ...single, ...weekly }, context, createNewClassStore(transaction)),
  )
  expect(domain.database.take().map(({ name }) => name)).toEqual([
    'classes_add',
    'classes_lock_schedules',
    'classes_find_clashes',
  ])
  await ask({ ...weekly, clientMutationKey: 'k' })
  const names = domain.database.take().map(({ name }) => name)
  expect(names.slice(0, 4)).toEqual([
    'classes_add',
    'classes_lock_schedules',
    'classes_find_clashes',
    'mutation_key_keep',
  ])
})

test.each([
  ['an admin of the coach’s company', viewers.adminOfDojo],
  ['a global admin', viewers.global],
])('%s creates for a coach (row 118)', async (_who, viewer) => {
  const { data } = await ask({ coachID: 'coach' }, viewer)
  expect(data).toMatchObject({ create: { success: true, event: { coachID: 'coach', companyID: 'dojo' } } })
})

test.each([
  ['a member', viewers.mia, {}],
  ['a coach who waits for approval', viewers.newcomer, {}],
  ['another coach', viewers.rival, { coachID: 'coach' }],
  ['an admin of another company', viewers.adminOfGym, { coachID: 'coach' }],
  ['an admin who does not teach, for themselves', viewers.adminOfDojo, {}],
  ['an admin, for a person who does not teach', viewers.adminOfDojo, { coachID: 'mia', companyID: 'dojo' }],
  ['an admin, for a coach who waits for approval', viewers.adminOfDojo, { coachID: 'newcomer' }],
  ['a global admin, for an unknown coach', viewers.global, { coachID: 'unknown' }],
  ['a coach, for a company they do not teach for', viewers.coach, { companyID: 'gym' }],
  ['a coach, for no company there is', viewers.coach, { companyID: 'nowhere' }],
  ['a member, assisted by a coach', viewers.mia, { assistantID: 'coach' }],
  ['a member, in no discipline there is', viewers.mia, { categoryID: 'nothing' }],
] as const)('%s: NOT_FOUND, and nothing is created (row 118)', async (_who, viewer, input) => {
  const { data } = await ask(input, viewer)
  expect(data).toMatchObject({ create: { success: false, error: failure, code: 'NOT_FOUND', event: null } })
  expect(await countClasses()).toEqual({ classes: 0, dates: 0 })
})

test('an anonymous caller must sign in (row 118)', async () => {
  const { data } = await ask({}, anonymous)
  expect(data).toMatchObject({ create: { success: false, error: failure, code: 'UNAUTHENTICATED', event: null } })
})

test('a caller without a contact creates nothing, even if an earlier check let them through (row 118)', async () => {
  const classes = { findClashes: () => Promise.resolve([]), addClass: () => expect.fail('nothing is to be added') }
  const creating = createClass(single, contextOf({ ...anonymous, subject: 's' }), classes)
  await expect(creating).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test.each([
  ['input.categoryID', { categoryID: 'nothing' }],
  ['input.subCategoryID', { subCategoryID: 'salsa' }],
  ['input.assistantID', { assistantID: 'coach' }],
  ['input.eventMedia.0.type', { eventMedia: [{ url: 'https://pictures.example/one.jpg', type: 'AUDIO' }] }],
  ['input.capacity', { capacity: 0 }],
  ['input.startDate', { startDate: at(-1) }],
  ['input.startDate', { startDate: 'tomorrow' }],
])('an invalid field is named in the error: %s (row 118)', async (field, input) => {
  const { errors } = await ask(input)
  expect(errors?.[0]).toMatchObject({ message: expect.stringMatching(/\.$/), extensions: { code: 'BAD_INPUT', field } })
  expect(await countClasses()).toEqual({ classes: 0, dates: 0 })
})

test('an assistant is a coach of the same company (rows 59, 118)', async () => {
  expect((await ask({ assistantID: 'colleague' })).data).toMatchObject({ create: { success: true } })
})

test.each([
  ['an unknown coach', 'unknown'],
  ['a member', 'mia'],
  ['a coach of another company', 'rival'],
  ['a coach of no company', 'assistant'],
  ['a colleague who waits for approval', 'newcomer'],
])('an invalid assistant is rejected with an error on that field: %s (rows 59, 118)', async (_who, assistantID) => {
  const { errors } = await ask({ assistantID })
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'input.assistantID' })
  expect(await countClasses()).toEqual({ classes: 0, dates: 0 })
})

test('a coach without a company can only be assisted by another without one (rows 59, 118)', async () => {
  await domain.insert('role', [coachRole('other', { company_id: null })])
  const alike = await ask({ assistantID: 'other' }, viewers.assistant)
  const unlike = await ask({ assistantID: 'colleague' }, viewers.assistant)
  await domain.open.query({ text: `delete from role where contact_id = 'other'` })
  expect(alike.data).toMatchObject({ create: { success: true } })
  expect(unlike.errors?.[0]?.extensions).toMatchObject({ field: 'input.assistantID' })
})

const picture = { url: 'https://pictures.example/mat.jpg', type: 'IMAGE' }
const place = { name: 'In the hall', isStreaming: false, address: '14 Quay Street, Marseille', eventMedia: [picture] }

test('address and media are stored on the class and each date, and everyone can see them (row 59)', async () => {
  await ask({ ...weekly, ...place })
  const latest = `{ latest: getLatestClassesLambda(filter: { endDate: "${now}" }) { name address eventMedia { url type } } }`
  const { data } = await domain.ask(latest, { viewer: anonymous })
  const { address, eventMedia } = place
  const expectedDate = expect.objectContaining({ name: place.name, address, eventMedia })
  expect(data).toMatchObject({
    latest: expect.arrayContaining([expectedDate, expectedDate, expectedDate, expectedDate]),
  })
  const text = `select address, event_media from class where id <> 'class'`
  expect(await domain.open.query({ text })).toEqual([{ address, event_media: eventMedia }])
})

test('other users cannot see the address of a private class (rows 59, 120)', async () => {
  await ask({ ...place, status: 'DRAFT' })
  const [date] = await domain.open.query<{ public_id: string }>({
    text: `select public_id from occurrence where id <> 'taught'`,
  })
  const query = `{ found: eventOccurrencesByPublicID(publicID: "${date?.public_id}") { items { address } } }`
  expect((await domain.ask(query, { viewer: viewers.mia })).data).toEqual({ found: { items: [] } })
  const own = await domain.ask(query, { viewer: viewers.coach })
  expect(own.data).toEqual({ found: { items: [{ address: place.address }] } })
})

test.each([
  'http://pictures.example/one.jpg',
  'javascript:alert(1)',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'https://obi.example@pictures.example/one.jpg',
  'https://pictures.example/one two.jpg',
  `https://pictures.example/${'x'.repeat(2_048)}`,
  '/art/one.jpg',
  '',
])('a picture at no web address that may be shown is refused: %.40s (row 59)', async (url) => {
  const { errors } = await ask({ eventMedia: [{ url, type: 'IMAGE' }] })
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'input.eventMedia.url' })
  expect(await countClasses()).toEqual({ classes: 0, dates: 0 })
})

test('a class sent twice with the same key is created once, and both calls get the same answer (row 118)', async () => {
  const input = { ...weekly, clientMutationKey: 'twice' }
  const [first, second] = [await ask(input), await ask(input)]
  expect(second).toEqual(first)
  expect(await countClasses()).toEqual({ classes: 1, dates: 4 })
  const other = await ask({ ...input, coachID: 'coach' }, viewers.global)
  expect(other.data).toMatchObject({ create: { success: true } })
  expect(await countClasses()).toEqual({ classes: 2, dates: 8 })
})

test('members find a new public class at once, and never a private one (rows 52, 120)', async () => {
  await ask({ name: 'Open to all' })
  await ask({ name: 'Among ourselves', status: 'DRAFT' })
  const latest = `{ latest: getLatestClassesLambda(filter: { endDate: "${now}" }) { name } }`
  const { data } = await domain.ask(latest, { viewer: viewers.mia })
  expect(JSON.stringify(data)).toContain('Open to all')
  expect(JSON.stringify(data)).not.toContain('Among ourselves')
})
