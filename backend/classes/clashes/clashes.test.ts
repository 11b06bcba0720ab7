import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createClass } from '#backend/classes/createClass.ts'
import { addWeekly, changeIn, mondays, openEditing } from '#backend/classes/editing/openEditing.fixture.ts'
import { createNewClassStore } from '#backend/classes/newClass.store.ts'
import { single, viewers } from '#backend/classes/openClasses.fixture.ts'
import { at, classRow, occurrenceRow } from '#backend/model/testing/classRows.ts'
import { contextOf, type DomainUnderTest } from '#backend/model/testing/openDomain.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openEditing()
  await domain.insert('room', [
    { id: 'hall', company_id: 'dojo', name: 'Hall', created_at: at(0), updated_at: at(0) },
    { id: 'gym-hall', company_id: 'gym', name: 'Hall', created_at: at(0), updated_at: at(0) },
  ])
})
beforeEach(async () => {
  for (const rows of [`occurrence where id like 'o-%'`, `class where id like 'c-%'`])
    await domain.open.query({ text: `delete from ${rows}` })
  await addWeekly(domain)
})
afterAll(() => domain.close())

/** Adds a date of another class on the second Monday, from 18:30 to 19:30. */
async function addOther(columns: object) {
  const time = { starts_at: '2027-03-29T16:30:00.000Z', ends_at: '2027-03-29T17:30:00.000Z' }
  await domain.insert('class', [classRow('c-other', { ...time, company_id: 'dojo', ...columns })])
  await domain.insert('occurrence', [
    occurrenceRow('o-other', { ...time, class_id: 'c-other', company_id: 'dojo', ...columns }),
  ])
}
const asColleague = { coach_id: 'colleague' }
const move = (input: object) => changeIn(domain)('editDate', { id: 'm2', ...input })
const startOfM2 = async () =>
  (await domain.open.query<{ starts_at: string }>({ text: `select starts_at from occurrence where id = 'm2'` }))[0]

test('a date at the same time as another class of its coach is refused with that class, and nothing changes', async () => {
  await addOther({ coach_id: 'coach' })
  const answer = await move({ startDate: '2027-03-29T16:15:00.000Z', refusesClashes: true })
  expect(answer).toMatchObject({
    success: false,
    code: 'CLASH',
    error: 'Failed to edit event and occurrences',
    clashes: [{ id: 'o-other' }],
  })
  expect(await startOfM2()).toEqual({ starts_at: mondays[1] })
})

test('without `refusesClashes`, the change is made and the answer lists the other class', async () => {
  await addOther({ coach_id: 'coach' })
  const answer = await move({ startDate: '2027-03-29T16:15:00.000Z' })
  expect(answer).toMatchObject({ success: true, clashes: [{ id: 'o-other' }] })
})

test('two classes of different coaches clash in one room', async () => {
  await addOther({ ...asColleague, room_id: 'hall' })
  expect(await move({ duration: 3600, refusesClashes: true })).toMatchObject({ success: true, clashes: [] })
  const answer = await move({ roomID: 'hall', refusesClashes: true })
  expect(answer).toMatchObject({ code: 'CLASH', clashes: [{ id: 'o-other' }] })
})

test.each([
  ['starts when it ends', '2027-03-29T17:30:00.000Z'],
  ['ends when it starts', '2027-03-29T15:30:00.000Z'],
])('a date that %s does not clash', async (_what, startDate) => {
  await addOther({ coach_id: 'coach' })
  expect(await move({ startDate, refusesClashes: true })).toMatchObject({ success: true, clashes: [] })
})

test.each([
  ['canceled', { cancelled_at: at(0) }],
  ['deleted', { status: 'DELETED' }],
])('a %s date clashes with nothing', async (_what, columns) => {
  const time = { starts_at: '2027-03-29T16:30:00.000Z', ends_at: '2027-03-29T17:30:00.000Z' }
  await domain.insert('class', [classRow('c-other', time)])
  await domain.insert('occurrence', [occurrenceRow('o-other', { ...time, class_id: 'c-other', ...columns })])
  expect(await move({ startDate: '2027-03-29T16:15:00.000Z', refusesClashes: true })).toMatchObject({ success: true })
})

test('a class of 8 hours clashes with one that starts in its last minute', async () => {
  await addOther({ coach_id: 'coach' })
  const answer = await move({ startDate: '2027-03-29T08:31:00.000Z', duration: 28_800, refusesClashes: true })
  expect(answer).toMatchObject({ code: 'CLASH' })
  const long = { starts_at: '2027-03-29T08:31:00.000Z', ends_at: '2027-03-29T16:31:00.000Z' }
  await domain.open.query({
    text: `update occurrence set starts_at = '${long.starts_at}', ends_at = '${long.ends_at}' where id = 'o-other'`,
  })
  expect(await move({ startDate: '2027-03-29T16:30:00.000Z', refusesClashes: true })).toMatchObject({ code: 'CLASH' })
})

test('when two classes are created at the same moment, one is refused', async () => {
  const create = () =>
    domain.open.transact(async (transaction) =>
      createClass({ ...single, refusesClashes: true }, contextOf(viewers.coach), createNewClassStore(transaction)),
    )
  const outcomes = await Promise.allSettled([create(), create()])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'CLASH' } })
})

test('a class can only have a room of its own studio', async () => {
  expect(await move({ roomID: 'gym-hall' })).toEqual({ code: 'BAD_INPUT', field: 'input.roomID' })
  expect(await move({ roomID: 'none' })).toEqual({ code: 'BAD_INPUT', field: 'input.roomID' })
  const create = (roomID: string) =>
    domain.open.transact(async (transaction) =>
      createClass({ ...single, roomID }, contextOf(viewers.coach), createNewClassStore(transaction)),
    )
  await expect(create('gym-hall')).rejects.toMatchObject({ field: 'input.roomID' })
  const { classId } = await create('hall')
  expect(await domain.open.query({ text: `select room_id from class where id = $1` }, [classId])).toEqual([
    { room_id: 'hall' },
  ])
})

test('no class gets a room that is deleted at the same moment', async () => {
  const create = () =>
    domain.open.transact(async (transaction) =>
      createClass({ ...single, roomID: 'attic' }, contextOf(viewers.coach), createNewClassStore(transaction)),
    )
  for (const write of [create, () => move({ roomID: 'attic' })]) {
    await domain.insert('room', [
      { id: 'attic', company_id: 'dojo', name: 'Attic', created_at: at(0), updated_at: at(0) },
    ])
    const deleted = Promise.withResolvers<void>()
    const deletion = domain.open.transact(async (transaction) => {
      await transaction.query({ text: `delete from room where id = 'attic'` })
      deleted.resolve()
      const text = 'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))'
      await expect.poll(() => transaction.query({ text })).not.toEqual([])
    })
    await deleted.promise
    const [outcome] = await Promise.all([write().catch((error: unknown) => error), deletion])
    expect(Object(outcome).field).toBe('input.roomID')
  }
  expect(await domain.open.query({ text: `select id from class where room_id = 'attic'` })).toEqual([])
})
