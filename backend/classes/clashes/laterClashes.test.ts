import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createClass } from '#backend/classes/createClass.ts'
import { createNewClassStore } from '#backend/classes/newClass.store.ts'
import { addAccount, type NoticesUnderTest, openNotices } from '#backend/classes/notices/openNotices.fixture.ts'
import { single, viewers } from '#backend/classes/openClasses.fixture.ts'
import { endless } from '#backend/classes/openSchedule.fixture.ts'
import { growDueSeries } from '#backend/classes/series/growSeries.ts'
import { at } from '#backend/model/testing/classRows.ts'
import { contextOf, person } from '#backend/model/testing/openDomain.ts'
import { openLog } from '#backend/platform/log.ts'

const log = openLog({ level: 'silent' })

let house: NoticesUnderTest
beforeAll(async () => {
  house = await openNotices()
  for (const id of ['coach', 'colleague']) await addAccount(house.domain, id)
  await house.domain.insert('room', [
    { id: 'hall', company_id: 'dojo', name: 'Hall', created_at: at(0), updated_at: at(0) },
  ])
})
beforeEach(async () => {
  for (const rows of [
    `occurrence where class_id not in ('class', 'weekly')`,
    `class where id not in ('class', 'weekly')`,
  ])
    await house.domain.open.query({ text: `delete from ${rows}` })
  await house.reset()
})
afterAll(() => house.domain.close())

const create = (input: typeof single & { roomID?: string }, viewer = viewers.coach) =>
  house.domain.open.transact((transaction) => createClass(input, contextOf(viewer), createNewClassStore(transaction)))
/** Runs the jobs for endless classes and for notices some weeks from now. */
async function passWeeks(weeks: number) {
  const now = new Date(Date.parse(contextOf(viewers.coach).now) + weeks * 7 * 86_400_000).toISOString()
  await growDueSeries({ database: house.domain.open, log }, now)
  await house.deliver({ now })
}
const mails = () => house.mails.map(({ to, subject }) => [to, subject])

/** A Monday on which the endless class has no date yet. */
const later = { ...single, name: 'Workshop', startDate: '2027-02-22T19:30:00.000Z' }

test('a coach gets one notice when a class clashes with a later date of an endless class (row 119)', async () => {
  await create(endless)
  await create(later)
  await passWeeks(1)
  expect(mails()).toEqual([['coach@example.com', 'Two classes at once: Yin for runners']])
  expect(house.mails[0]?.text).toContain('February 22, 2027')
  await passWeeks(2)
  expect(mails()).toHaveLength(1)
})

test('the coach of the endless class gets a notice of another coach’s class in the room', async () => {
  await create({ ...endless, roomID: 'hall' })
  await create({ ...later, roomID: 'hall' }, person('colleague'))
  await passWeeks(1)
  expect(mails()).toEqual([['coach@example.com', 'Two classes at once: Yin for runners']])
})

test('two endless classes that were saved at the same time cause no e-mail', async () => {
  await create(endless)
  await create({ ...endless, name: 'Yang' })
  await passWeeks(1)
  await passWeeks(2)
  expect(mails()).toEqual([])
})
