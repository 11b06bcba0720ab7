import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSeatStore } from '#backend/booking/booking.store.ts'
import { changeIn, mondays } from '#backend/classes/editing/openEditing.fixture.ts'
import { bookingRow, occurrenceRow } from '#backend/model/testing/classRows.ts'
import { before, type NoticesUnderTest, openNotices } from './openNotices.fixture.ts'

let house: NoticesUnderTest
beforeAll(async () => {
  house = await openNotices()
})
beforeEach(() => house.reset())
afterAll(() => house.domain.close())

const query = (text: string) => house.domain.open.query<Record<string, unknown>>({ text })
const edit = (input: object) => changeIn(house.domain)('editClass', { id: 'weekly', ...input })
const editDate = (id: string, input: object) => changeIn(house.domain)('editDate', { id, ...input })
const cancelDate = (endDate: string) => changeIn(house.domain)('deleteDate', { coachID: 'coach', endDate })
const moveSecond = (startDate: string) => editDate('m2', { startDate })
/** The subjects of the mails, by recipient. */
const subjects = () =>
  house.mails.map(({ to, subject }) => [to, subject]).toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))

test('each member of a date that moves gets one mail with the old and the new time', async () => {
  await moveSecond('2027-03-29T17:30:00.000Z')
  await house.deliver()
  await house.deliver()
  expect(subjects()).toEqual([
    ['mia@example.com', 'Moved: Yoga at ten'],
    ['sam@example.com', 'Moved: Yoga at ten'],
  ])
  const text = house.mails[0]?.text.replaceAll(/\s/g, ' ')
  expect(text).toContain('Monday, March 29, 2027')
  expect(text).toMatch(/6:00 – 7:00 PM .Central European Summer Time.*7:30 – 8:30 PM .Central European Summer Time/)
  expect(text).toContain('https://obi.example/classes/public-m2')
})

test('the mail shows the logo of the company', async () => {
  await query(`update company set logo = 'public/companies/dojo/1.jpg' where id = 'dojo'`)
  await moveSecond('2027-03-29T17:30:00.000Z')
  await house.deliver()
  await query(`update company set logo = null where id = 'dojo'`)
  expect(house.mails[0]?.html).toContain('<img src="https://obi.example/storage/public/companies/dojo/1.jpg"')
})

test('the job waits for a minute, so that dragging a date several times sends one mail', async () => {
  await moveSecond('2027-03-29T17:30:00.000Z')
  await moveSecond('2027-03-29T19:00:00.000Z')
  expect(
    await query(`select extract(epoch from due_at - sent_at)::int as "waits" from job where name = 'classes.notify'`),
  ).toEqual([{ waits: 60 }])
  await house.deliver()
  expect(house.mails).toHaveLength(2)
  expect(house.mails[0]?.text).toMatch(/6:00.*9:00/s)
  expect(house.mails[0]?.text).not.toContain('7:30')
})

test('a date that is back at its original time sends no mail', async () => {
  await moveSecond('2027-03-29T17:30:00.000Z')
  await moveSecond(mondays[1])
  await house.deliver()
  expect(house.mails).toEqual([])
})

test('a cancellation after a move mentions only the cancellation', async () => {
  await moveSecond('2027-03-29T17:30:00.000Z')
  await cancelDate('2027-03-29T18:30:00.000Z')
  await house.deliver()
  expect(subjects()).toEqual([
    ['mia@example.com', 'Canceled: Yoga at ten'],
    ['sam@example.com', 'Canceled: Yoga at ten'],
  ])
  expect(house.mails[0]?.text).not.toContain('moved')
})

test('a change after the mail sends another mail', async () => {
  await moveSecond('2027-03-29T17:30:00.000Z')
  await house.deliver()
  await moveSecond('2027-03-29T19:00:00.000Z')
  await house.deliver()
  expect(house.mails).toHaveLength(4)
  expect(house.mails[2]?.text).toMatch(/7:30.*9:00/s)
})

test('an edit of all dates sends each member one mail with their own dates', async () => {
  await edit({ startDate: '2027-03-22T18:00:00.000Z' })
  await house.deliver()
  expect(house.mails).toHaveLength(2)
  const dates = (to: string) => house.mails.find((mail) => mail.to === to)?.text.match(/(?<=Now: .?Monday, )March \d+/g)
  expect(dates('mia@example.com')).toEqual(['March 22', 'March 29'])
  expect(dates('sam@example.com')).toEqual(['March 29'])
})

test('of 40 dates, the mail lists 10 and says how many more there are', async () => {
  const ids = Array.from({ length: 40 }, (_, index) => `x${index + 10}`)
  const span = { starts_at: mondays[2], ends_at: '2027-04-05T17:00:00.000Z' }
  await house.domain.insert(
    'occurrence',
    ids.map((id) => occurrenceRow(id, { class_id: 'weekly', company_id: 'dojo', booked: 1, ...span })),
  )
  await house.domain.insert(
    'booking',
    ids.map((id) => bookingRow(`of-${id}`, { member_id: 'sam', occurrence_id: id, ...span })),
  )
  await query(`update occurrence set address = '1 Quay' where id like 'x%'`)
  await house.deliver()
  const [mail] = house.mails
  expect(house.mails).toHaveLength(1)
  expect(mail?.text.match(/new address/g)).toHaveLength(10)
  expect(mail?.text).toContain('Further dates that changed: 30')
  await query(`delete from booking where id like 'of-x%'`)
  await query(`delete from occurrence where id like 'x%'`)
})

test('a deleted class notifies the members of its booked dates', async () => {
  await changeIn(house.domain)('deleteClass', { id: 'weekly' })
  await house.deliver()
  expect(subjects()).toEqual([
    ['mia@example.com', 'Canceled: Yoga at ten'],
    ['sam@example.com', 'Canceled: Yoga at ten'],
  ])
})

test('a member whose spot the studio releases gets a mail, and the members who stay do not (record 105)', async () => {
  await editDate('m2', { capacity: 1, releasesSpots: true })
  await house.deliver()
  expect(subjects()).toEqual([['sam@example.com', 'Your booking was canceled: Yoga at ten']])
})

test('a member who cancels gets no mail about it', async () => {
  const now = '2027-03-20T09:00:00.000Z'
  const outcome = await house.domain.database.transact((transaction) =>
    createSeatStore(transaction).releaseSeat({ memberId: 'sam', occurrenceId: 'm2', canceledBy: 'sam', now }),
  )
  expect(outcome).toMatchObject({ kind: 'released' })
  expect(await query(`select from booking_release`)).toEqual([])
  await moveSecond('2027-03-29T17:30:00.000Z')
  await house.deliver()
  expect(subjects()).toEqual([['mia@example.com', 'Moved: Yoga at ten']])
})

test('a date that has ended by then sends no mail', async () => {
  await moveSecond('2027-03-29T17:30:00.000Z')
  await house.deliver({ now: '2027-03-29T18:30:00.000Z' })
  expect(house.mails).toEqual([])
  expect(await query(`select distinct state from notice`)).toEqual([{ state: 'SKIPPED' }])
})

test('a mail that the server refuses is retried, and does not hold up the others', async () => {
  house.refused.add('mia@example.com')
  await moveSecond('2027-03-29T17:30:00.000Z')
  await expect(house.deliver()).rejects.toThrow('refused 1 notices')
  expect(subjects()).toEqual([['sam@example.com', 'Moved: Yoga at ten']])
  house.refused.clear()
  await house.deliver({ attempt: 2 })
  expect(subjects()).toEqual([
    ['mia@example.com', 'Moved: Yoga at ten'],
    ['sam@example.com', 'Moved: Yoga at ten'],
  ])
})

test.each([
  ['without a verified address', `update identity_user set email_verified = false where sub = 'sam'`],
  ['whose account is deleted', `update contact set subject = null where id = 'sam'`],
])('a person %s gets no mail, and the others do', async (_who, text) => {
  await query(text)
  await moveSecond('2027-03-29T17:30:00.000Z')
  await house.deliver()
  expect(subjects()).toEqual([['mia@example.com', 'Moved: Yoga at ten']])
  await query(`update identity_user set email_verified = true where sub = 'sam'`)
  await query(`update contact set subject = 'sam' where id = 'sam'`)
})

test('rows written by a restore or the demo send no mail', async () => {
  await house.domain.open.transact(async (transaction) => {
    await transaction.query({ text: `set local obi.untold = 'on'` })
    await transaction.query({ text: `update occurrence set cancelled_at = '${before}' where id = 'm2'` })
    await transaction.query({ text: `update booking set status = 'CANCELED' where id = 'mia-1'` })
  })
  expect(await query('select from class_change')).toEqual([])
})
