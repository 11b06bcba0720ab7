import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { viewers, single } from '#backend/classes/openClasses.fixture.ts'
import { endless, openSchedule, scheduleIn } from '#backend/classes/openSchedule.fixture.ts'
import { occurrenceRow } from '#backend/model/testing/classRows.ts'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import { anonymous } from '#backend/platform/context.ts'

const week = { fromDay: '2027-03-22', toDay: '2027-03-29', timeZone: 'Europe/Paris' }
const ofDojo = { ...week, companyID: 'dojo' }
const admin = { viewer: viewers.adminOfDojo }
// The clocks go forward on 28 March: 20:00 in Paris is 19:00 before and 18:00 after.
const monday = { ...single, startDate: '2027-03-22T19:00:00.000Z', address: '14 Quay Street', price: 900 }
const tuesday = { ...single, name: 'Yang', startDate: '2027-03-23T19:00:00.000Z', status: 'DRAFT' }

let domain: DomainUnderTest
let call: ReturnType<typeof scheduleIn>
beforeAll(async () => {
  domain = await openSchedule()
  call = scheduleIn(domain)
})
afterEach(async () => {
  for (const rows of [`occurrence where id <> 'taught'`, `class where id <> 'class'`, 'closure', 'mutation_key'])
    await domain.open.query({ text: `delete from ${rows}` })
})
afterAll(() => domain.close())

const copies = () =>
  domain.open.query({
    text: `select k.name, k.starts_at as start, k.pattern, k.coach_id as coach, k.company_id as company, k.status, k.price,
        k.address, o.booked, o.starts_at = k.starts_at and o.coach_id = k.coach_id as agrees
      from class k join occurrence o on o.class_id = k.id where k.starts_at >= '2027-03-28' order by k.starts_at`,
  })

test('a coach copies a week: each date that takes place, at its wall time, with all its traits', async () => {
  await call('create', monday)
  await call('create', tuesday)
  const canceled = await call('create', { ...monday, name: 'Canceled' })
  await domain.open.query({ text: `update occurrence set booked = 3 where name <> 'Canceled'` })
  await domain.open.query({
    text: `update occurrence set cancelled_at = now() where id = '${canceled.occurrences[0].id}'`,
  })
  expect(await call('count', week)).toBe(2)
  const answer = await call('copy', week)
  expect(answer).toMatchObject({ success: true, skipped: 0 })
  expect(answer.occurrences).toHaveLength(2)
  const shared = { pattern: null, coach: 'coach', company: 'dojo', booked: 0, agrees: true }
  expect(await copies()).toEqual([
    {
      ...shared,
      name: 'Yin for runners',
      start: '2027-03-29T18:00:00.000Z',
      status: 'PUBLISHED',
      price: 900,
      address: '14 Quay Street',
    },
    { ...shared, name: 'Yang', start: '2027-03-30T18:00:00.000Z', status: 'DRAFT', price: 0, address: null },
  ])
})

test('a copy that clashes with another class of the coach is refused with that class, unless the caller agrees', async () => {
  await call('create', monday)
  await call('create', { ...monday, name: 'Beside it', startDate: '2027-03-22T19:30:00.000Z' })
  const other = await call('create', { ...tuesday, startDate: '2027-03-29T18:30:00.000Z' })
  const refusal = await call('copy', { ...week, refusesClashes: true })
  expect(refusal).toMatchObject({ success: false, code: 'CLASH', clashes: [{ id: other.occurrences[0].id }] })
  expect(await copies()).toHaveLength(1)
  const answer = await call('copy', week)
  expect(answer).toMatchObject({ success: true, clashes: [{ id: other.occurrences[0].id }] })
  expect(await copies()).toHaveLength(3)
})

test('dates that already exist, or are in a closure, are left out', async () => {
  await call('create', monday)
  await call('create', tuesday)
  await call('create', { ...endless, patternValue: [3], startDate: '2027-03-24T19:00:00.000Z' })
  await call(
    'close',
    {
      companyID: 'dojo',
      name: 'Holiday',
      firstDay: '2027-03-30',
      lastDay: '2027-03-30',
      timeZone: 'Europe/Paris',
      cancelsDates: true,
    },
    admin,
  )
  expect(await call('copy', week)).toMatchObject({
    occurrences: [{ startDate: '2027-03-29T18:00:00.000Z' }],
    skipped: 2,
  })
  expect(await call('copy', week)).toMatchObject({ occurrences: [], skipped: 3 })
})

test('the same key copies once', async () => {
  await call('create', monday)
  const first = await call('copy', { ...week, clientMutationKey: 'k' })
  expect(await call('copy', { ...week, clientMutationKey: 'k' })).toEqual(first)
})

test('an admin copies the week of all coaches of the company, and no other classes', async () => {
  await call('create', monday)
  await call('create', { ...tuesday, coachID: 'colleague' }, admin)
  await call('create', monday, { viewer: viewers.rival })
  const { occurrences } = await call('copy', ofDojo, admin)
  expect(occurrences).toHaveLength(2)
  expect((await copies()).map((copy) => Reflect.get(copy, 'coach'))).toEqual(['coach', 'colleague'])
})

test.each([
  ['a second coach', viewers.rival],
  ['the coach, for the whole company', viewers.coach],
  ['the assistant', viewers.assistant],
  ['a member', viewers.mia],
  ['an admin of another company', viewers.adminOfGym],
])('%s copies nothing of the company', async (_who, viewer) => {
  await call('create', monday)
  expect(await call('copy', ofDojo, { viewer })).toMatchObject({ success: false, code: 'NOT_FOUND', occurrences: null })
  expect(await copies()).toEqual([])
})

test('other people can neither count nor copy its dates', async () => {
  await call('create', monday)
  for (const viewer of [viewers.rival, viewers.assistant, viewers.mia, viewers.adminOfGym, anonymous]) {
    expect(await call('count', ofDojo, { viewer })).toBe(0)
    expect(await call('count', week, { viewer })).toBe(0)
  }
  expect(await call('copy', week, { viewer: viewers.assistant })).toMatchObject({ field: 'input.fromDay' })
  expect(await call('copy', week, { viewer: anonymous })).toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(await copies()).toEqual([])
})

test('a coach who has left the company creates no dates for it', async () => {
  await call('create', monday)
  await domain.open.query({ text: `update role set status = 'DECLINED' where contact_id = 'coach'` })
  expect(await call('copy', ofDojo, admin)).toMatchObject({ success: true, occurrences: [], skipped: 1 })
  await domain.open.query({ text: `update role set status = 'APPROVED' where contact_id = 'coach'` })
})

test('at most 200 dates can be copied at a time', async () => {
  const rows = Array.from({ length: 201 }, (_, place) => {
    const starts = Date.parse('2027-03-23T06:00:00.000Z') + place * 60_000
    const span = { starts_at: new Date(starts).toISOString(), ends_at: new Date(starts + 3_600_000).toISOString() }
    return occurrenceRow(`many-${place}`, { company_id: 'dojo', ...span })
  })
  await domain.insert('occurrence', rows)
  expect(await call('count', week)).toBe(201)
  expect(await call('copy', week)).toMatchObject({ code: 'BAD_INPUT', field: 'input.fromDay' })
  await domain.open.query({ text: `delete from occurrence where id = 'many-0'` })
  expect((await call('copy', week)).occurrences).toHaveLength(200)
})

test.each([
  ['input.toDay', { toDay: '2027-03-22' }],
  ['input.toDay', { toDay: '2027-03-27' }],
  ['input.toDay', { toDay: '2026-11-09' }],
  ['input.toDay', { toDay: '2027-12-06' }],
  ['input.fromDay', { fromDay: '2027-03-01' }],
  ['input.timeZone', { timeZone: '+02:00' }],
])('a wrong value is named: %s %o', async (field, wrong) => {
  await call('create', monday)
  expect(await call('copy', { ...week, ...wrong })).toMatchObject({ code: 'BAD_INPUT', field })
})
