import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { noticeTexts } from '#backend/classes/notices/composeNotice.ts'
import type { Database } from '#backend/platform/database.ts'
import { cardOf } from './support/classes.ts'
import { clockAt, dayIn, daysAfter, nextClockChange } from './support/clockChange.ts'
import { readDates, type StoryDate } from './support/dates.fixture.ts'
import { dragByTouch, finger, type Hands, keyboard, mouse, QUARTER_PX } from './support/hands.ts'
import { readSubjects } from './support/inbox.ts'
import { makeNoticesDue } from './support/notices.fixture.ts'
import { callsAllowed } from './support/scheduleCalls.ts'
import type { SignedIn } from './support/signedIn.ts'
import { expect, expectAccessible, test } from './support/story.ts'
import { turnToArabic } from './support/turnToArabic.ts'
import { type Words, wordsOf } from './support/words.ts'

const CALENDAR = '/dashboard/manage-classes/calendar'
const ZONE = 'Europe/Paris'
const TEN = 10 * 4

interface Scene {
  coach: Page
  member: Page
  /** Has booked every date. */
  mia: SignedIn
  /** Has booked the second date only. */
  sam: SignedIn
  samsPage: Page
  hands: Hands
  say: Words
  lang: 'en' | 'ar'
  name: string
  /** Address of the server. */
  url: string
  database: Database
}

for (const [lang, by] of [
  ['en', 'keyboard'],
  ['en', 'pointer'],
  ['ar', 'keyboard'],
  ['ar', 'pointer'],
] as const) {
  test(`a coach moves and cancels dates of a weekly class, and booked members get one e-mail (rows 118, 119, 121, 122, ${lang}, by ${by}) @layout`, async ({
    enter,
    database,
    baseURL: url = '',
    hasTouch,
  }) => {
    test.slow()
    const { page: coach } = await enter('Noor', { role: 'COACH', timezoneId: ZONE })
    const { page: member, person: mia } = await enter('Mia', { timezoneId: ZONE })
    const { page: samsPage, person: sam } = await enter('Sam', { timezoneId: ZONE })
    if (lang === 'ar') for (const page of [coach, member, samsPage]) await turnToArabic(page)
    const hands = by === 'keyboard' ? keyboard : hasTouch ? finger : mouse
    const name = `Kata ${randomBytes(3).toString('hex')}`
    const scene = { coach, member, mia, sam, samsPage, hands, say: wordsOf(lang), lang, name, url, database }
    const dates = await createOverClockChange(scene)
    await bookDates(scene, dates)
    await moveOne(scene, dates)
    await moveFollowing(scene, dates)
    await cancelOne(scene, dates)
    await expectMails(scene, sam, [noticeTexts[lang].subjects.MOVED])
    await expectAccessible(member)
  })
}

test('another coach, a member, an admin of another studio and a visitor cannot change a class (rows 118, 121, 122)', async ({
  enter,
  offer,
  database,
  baseURL: url = '',
}) => {
  const { person: teacher } = await enter('Noor', { role: 'COACH' })
  const { name, path } = await offer({ coachId: teacher.contactId })
  const { page: booker, person: sam } = await enter('Sam')
  await booker.goto(path)
  await booker.getByRole('button', { name: `Book: ${name}` }).click()
  await expect(booker.getByText('You’re in', { exact: true })).toBeVisible()
  const read = () => readDates(database, name)
  const before = await read()
  const date = { ...at(before, 0), memberId: sam.contactId }
  const intruders = {
    coach: await enter('Kim', { role: 'COACH' }),
    admin: await enter('Ada', { role: 'ADMIN_ELSEWHERE' }),
    member: await enter('Mia'),
  }
  for (const [who, { page, person }] of Object.entries(intruders)) {
    const caller = { url, idToken: person.idToken }
    expect(await callsAllowed(caller, date), who).toEqual([])
    await page.goto(`/dashboard/manage-classes/edit?id=${date.id}`)
    const refusal = who === 'member' ? /^This page is for coaches/ : 'This class can’t be edited'
    await expect(page.getByText(refusal).first()).toBeVisible()
    await page.goto(
      `/dashboard/manage-classes${who === 'admin' ? '/company' : ''}/calendar?view=day&date=${dayOf(date)}`,
    )
    if (who === 'member') await expect(page.getByText(refusal).first()).toBeVisible()
    else await expect(page.getByRole('region', { name: 'Calendar' })).toHaveAttribute('aria-busy', 'false')
    await expect(page.getByRole('button', { name: new RegExp(`^${name},`) })).toHaveCount(0)
  }
  expect(await callsAllowed({ url }, date), 'visitor').toEqual([])
  expect(await read()).toEqual(before)
})

const dayOf = (date: StoryDate) => dayIn(Date.parse(date.startsAt), Intl.DateTimeFormat().resolvedOptions().timeZone)

/** Creates a class, in an empty slot or with the link of the day, that starts in the week before a clock change. */
async function createOverClockChange(scene: Scene): Promise<StoryDate[]> {
  const { coach, hands, say, name, database } = scene
  const first = daysAfter(nextClockChange(ZONE), -3)
  await coach.goto(`${CALENDAR}?view=day&date=${first}`)
  await expect(coach.getByText(say('No classes'), { exact: true })).toBeVisible()
  if (hands === keyboard) {
    await hands.press(coach.getByRole('link', { name: startOf(say('New class: {name}', { name: '' })) }))
    await hands.write(
      coach
        .getByRole('group', { name: say('Time'), exact: true })
        .getByRole('spinbutton')
        .first(),
      '1000',
    )
  } else await pressSlot(coach, hands, first)
  await hands.write(coach.getByRole('textbox', { name: say('Title') }), name)
  await hands.choose(coach.getByRole('radio', { name: say('Every week') }))
  await hands.press(coach.getByRole('button', { name: say('Create class') }))
  await expect(coach).toHaveURL('/dashboard/manage-classes')
  const dates = await readDates(database, name)
  expect(dates.length).toBeGreaterThan(4)
  expect(new Set(dates.map(({ startsAt }) => clockAt(startsAt, ZONE))).size, 'the wall time is kept').toBe(1)
  expect(new Set(dates.map(({ startsAt }) => clockAt(startsAt, 'UTC'))).size, 'the clocks changed').toBe(2)
  return dates
}

/** Presses ten o'clock of an empty day; by touch, holds it and drags an hour. */
async function pressSlot(page: Page, hands: Hands, day: string): Promise<void> {
  const column = page.locator(`section[data-day="${day}"]`)
  const { x, y, width } = await restingBox(column)
  const slot = { x: x + width / 2, y: y + TEN * QUARTER_PX + 2 }
  if (hands === mouse) {
    await page.mouse.click(slot.x, slot.y)
    return
  }
  await dragByTouch(page, slot, { x: slot.x, y: slot.y + 4 * QUARTER_PX - 2 }, () =>
    expect(page.locator('[data-outlines] > div')).toBeVisible(),
  )
}

/** The box of an element once it has stopped moving: the calendar scrolls to the morning automatically. */
async function restingBox(element: Locator) {
  let box = await element.boundingBox()
  await expect
    .poll(async () => {
      const before = box
      box = await element.boundingBox()
      return box !== null && box.y === before?.y
    })
    .toBe(true)
  if (!box) throw new Error('The day is not on the screen')
  return box
}

/** Mia books every date, and Sam the second one. */
async function bookDates({ member, samsPage, say, name }: Scene, dates: readonly StoryDate[]): Promise<void> {
  await member.goto(`/classes/${dates[0]?.publicId}`)
  await member.getByRole('button', { name: say('Book every week: {name}', { name }) }).click()
  await expect(member.getByText(say('You have a spot every week.'))).toBeVisible()
  await member.goto('/dashboard/classes/booked')
  await expect(cardOf(member, { name })).toHaveCount(dates.length)
  await samsPage.goto(`/classes/${at(dates, 1).publicId}`)
  await samsPage.getByRole('button', { name: `${say('Book')}: ${name}` }).click()
  await expect(samsPage.getByText(say('You’re in'), { exact: true })).toBeVisible()
}

async function moveOne(scene: Scene, dates: readonly StoryDate[]): Promise<void> {
  const { coach, hands, say, name } = scene
  const date = at(dates, 1)
  await hands.moveLater(await openDay(scene, date), 4)
  const dialog = coach.getByRole('dialog', { name: say('Move {name}?', { name }) })
  await expect(dialog.getByText(/Mia Silva.*Sam Silva/)).toBeVisible()
  await expectAccessible(coach)
  await hands.press(dialog.getByRole('button', { name: say('Move'), exact: true }))
  await expect(dialog).toHaveCount(0)
  await expectStarts(scene, dates, (index) => (index === 1 ? 60 : 0))
  const { MOVED } = noticeTexts[scene.lang].subjects
  await expectMails(scene, scene.mia, [MOVED])
  await expectMails(scene, scene.sam, [MOVED])
}

async function moveFollowing(scene: Scene, dates: readonly StoryDate[]): Promise<void> {
  const { coach, hands, say, name } = scene
  await hands.moveLater(await openDay(scene, at(dates, 2)), 2)
  const dialog = coach.getByRole('dialog', { name: say('Move {name}?', { name }) })
  await hands.choose(dialog.getByRole('radio', { name: say('This and following') }))
  await hands.press(dialog.getByRole('button', { name: say('Move'), exact: true }))
  await expect(dialog).toHaveCount(0)
  await expectStarts(scene, dates, (index) => (index === 1 ? 60 : index > 1 ? 30 : 0))
  const { MOVED } = noticeTexts[scene.lang].subjects
  await expectMails(scene, scene.mia, [MOVED, MOVED])
}

async function cancelOne(scene: Scene, dates: readonly StoryDate[]): Promise<void> {
  const { coach, hands, say, name, member } = scene
  await hands.press(await openDay(scene, at(dates, 3)))
  await hands.press(coach.getByRole('button', { name: say('Actions for {name}', { name }) }))
  await hands.pick(coach.getByRole('menuitem', { name: say('Cancel this date') }))
  await expect(coach.getByText(/Mia Silva/)).toBeVisible()
  await hands.press(coach.getByRole('alertdialog').getByRole('button', { name: say('Cancel date') }))
  await expect(coach.getByRole('alertdialog')).toHaveCount(0)
  await expect(cardOf(member, { name }).getByText(say('Canceled'), { exact: true })).toHaveCount(1)
  const { MOVED, CANCELED } = noticeTexts[scene.lang].subjects
  await expectMails(scene, scene.mia, [CANCELED, MOVED, MOVED])
}

/** The class on the day of its date in the coach's calendar. */
async function openDay({ coach, name }: Scene, date: StoryDate): Promise<Locator> {
  await coach.goto(`${CALENDAR}?view=day&date=${dayIn(Date.parse(date.startsAt), ZONE)}`)
  const box = coach.getByRole('button', { name: new RegExp(`^${name}[,،]`) })
  await expect(box).toBeVisible()
  return box
}

/** The member's list, which is never reloaded, shows each date this many minutes later than before. */
async function expectStarts(
  { member, name }: Scene,
  dates: readonly StoryDate[],
  minutesLater: (index: number) => number,
): Promise<void> {
  const cards = cardOf(member, { name })
  const starts = dates.map(({ startsAt }, index) =>
    new Date(Date.parse(startsAt) + minutesLater(index) * 60_000).toISOString(),
  )
  await expect
    .poll(async () => {
      const shown = await cards
        .locator('time')
        .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''))
      return shown.toSorted((one, other) => one.localeCompare(other))
    })
    .toEqual(starts.toSorted())
}

/** A member's e-mails about the class, newest first: one for each change of their own dates. */
async function expectMails({ database, url, name }: Scene, { email }: SignedIn, subjects: readonly string[]) {
  const notices = async () => {
    await makeNoticesDue(database)
    return (await readSubjects({ url, to: email })).filter((subject) => subject.includes(name))
  }
  await expect.poll(notices, { timeout: 60_000 }).toEqual(subjects.map((subject) => subject.replace('{name}', name)))
}

function at(dates: readonly StoryDate[], index: number): StoryDate {
  const date = dates[index]
  if (!date) throw new Error(`The class has no date ${index}`)
  return date
}

/** Matches names with this prefix. */
function startOf(text: string): RegExp {
  return new RegExp(`^${text.trim()}`)
}
