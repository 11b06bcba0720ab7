import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { viewers } from '#backend/classes/openClasses.fixture.ts'
import { type DomainUnderTest, now } from '#backend/model/testing/openDomain.ts'
import type { Viewer } from '#backend/platform/context.ts'
import { addWeekly, changeIn, mondays, openEditing } from './openEditing.fixture.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openEditing()
})
beforeEach(() => addWeekly(domain))
afterAll(() => domain.close())

const dates = () =>
  domain.open.query({ text: `select id, status, cancelled_at from occurrence where class_id = 'weekly' order by id` })
const removeDate = (endDate: string, more: object = {}, at = now) =>
  changeIn(domain)('deleteDate', { coachID: 'coach', endDate, ...more }, { now: at })

test('a date with bookings is canceled, and stays visible to the members who booked it (row 118)', async () => {
  const answer = await removeDate('2027-03-29T17:00:00.000Z')
  expect(answer).toMatchObject({ success: true, occurrences: [{ id: 'm2', status: 'PUBLISHED', cancelledAt: now }] })
  expect(await dates()).toMatchObject([{ cancelled_at: null }, { cancelled_at: now }, { cancelled_at: null }])
  const { data } = await domain.ask(
    '{ byId: eventOccurrencesById(id: "m2") { items { cancelledAt viewerBooking { status } } } }',
    {
      viewer: viewers.mia,
    },
  )
  expect(data).toEqual({ byId: { items: [{ cancelledAt: now, viewerBooking: { status: 'BOOKED' } }] } })
  expect(await removeDate('2027-03-29T17:00:00.000Z')).toMatchObject({
    success: false,
    code: 'NOT_FOUND',
    error: 'Failed to delete event occurrence',
  })
})

test('a canceled date keeps its reason, of at most 300 characters', async () => {
  const end = '2027-03-29T17:00:00.000Z'
  expect(await removeDate(end, { cancelReason: 'x'.repeat(301) })).toEqual({
    code: 'BAD_INPUT',
    field: 'input.cancelReason',
  })
  expect(await removeDate(end, { cancelReason: ' The hall is flooded ' })).toMatchObject({ success: true })
  const { data } = await domain.ask('{ byId: eventOccurrencesById(id: "m2") { items { cancelReason dateState } } }', {
    viewer: viewers.mia,
  })
  expect(data).toEqual({ byId: { items: [{ cancelReason: 'The hall is flooded', dateState: 'CANCELED' }] } })
})

test('a date without bookings is deleted (row 118)', async () => {
  expect(await removeDate('2027-04-05T17:00:00.000Z')).toMatchObject({ success: true })
  expect(await dates()).toMatchObject([{ status: 'PUBLISHED' }, { status: 'PUBLISHED' }, { status: 'DELETED' }])
})

test('an id selects one of several dates that end at the same time', async () => {
  await domain.open.query({
    text: `update occurrence set (starts_at, ends_at) = (select starts_at, ends_at from occurrence where id = 'm3') where id = 'm2'`,
  })
  for (const more of [{}, { id: null }])
    expect(await removeDate('2027-04-05T17:00:00.000Z', more)).toEqual({ code: 'BAD_INPUT', field: 'input.id' })
  expect(await removeDate('2027-04-05T17:00:00.000Z', { id: 'm3' })).toMatchObject({ occurrences: [{ id: 'm3' }] })
})

test('a date that has started is not canceled (row 121)', async () => {
  const answer = await removeDate('2027-03-29T17:00:00.000Z', {}, mondays[1])
  expect(answer).toMatchObject({
    success: false,
    code: 'DATE_STARTED',
    error: 'Failed to delete event occurrence',
  })
})

test('a deleted class cancels its booked dates, deletes the others, and keeps those that have started (row 118)', async () => {
  const answer = await changeIn(domain)('deleteClass', { id: 'weekly' }, { now: mondays[0] })
  expect(answer).toMatchObject({ success: true, event: { status: 'DELETED' } })
  expect(await dates()).toMatchObject([
    { status: 'PUBLISHED', cancelled_at: null },
    { status: 'PUBLISHED', cancelled_at: mondays[0] },
    { status: 'DELETED' },
  ])
  expect(await changeIn(domain)('deleteClass', { id: 'weekly' })).toMatchObject({
    success: false,
    error: 'Failed to delete event and occurrences',
  })
})

const check = async (viewer: Viewer, date?: string) => {
  const { data } = await domain.ask(
    date === undefined
      ? 'mutation { check: checkBookingForEventLambda(eventId: "weekly") { success error attendances { id } } }'
      : `mutation { check: checkBookingForEventOccurrenceLambda(eventId: "weekly", eventOccurrenceId: "${date}")
          { success error attendances { id } } }`,
    { viewer },
  )
  return structuredClone(data?.['check'])
}

test('before a change, the coach sees the bookings that it affects, soonest date first (row 122)', async () => {
  expect(await check(viewers.coach)).toEqual({
    success: true,
    error: null,
    attendances: [{ id: 'mia-1' }, { id: 'mia-2' }, { id: 'sam-2' }],
  })
  expect(await check(viewers.adminOfDojo, 'm2')).toMatchObject({ attendances: [{ id: 'mia-2' }, { id: 'sam-2' }] })
  await removeDate('2027-03-29T17:00:00.000Z')
  expect(await check(viewers.coach)).toMatchObject({ attendances: [{ id: 'mia-1' }] })
})

test.each([
  ['a member', viewers.mia],
  ['the assistant', viewers.assistant],
  ['an admin of another company', viewers.adminOfGym],
])('%s sees none of them (rows 122, 155)', async (_who, viewer) => {
  expect(await check(viewer)).toEqual({
    success: false,
    error: 'Failed to check bookings for events',
    attendances: null,
  })
  expect(await check(viewer, 'm2')).toEqual({
    success: false,
    error: 'Failed to check bookings for event occurence',
    attendances: null,
  })
})
