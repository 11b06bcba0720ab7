import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import type { Person } from '#web/app/person/person.ts'
import { type ClassAnswer, classAnswer } from '#web/app/testing/classAnswer.ts'
import { holesIn, incompleteClasses, lacks } from '#web/app/testing/incomplete.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

const kenji = {
  id: 'kenji',
  firstName: 'Kenji',
  lastName: 'Moreau',
  avatarImageUrl: null,
  bio: 'Third dan.',
  yearsOfExperience: 18,
  websiteUrl: null,
  instagramUrl: 'https://instagram.com/kenji',
  followersCount: 12,
  viewerFollow: null,
  tiktokUrl: null,
  youtubeUrl: null,
  rolesList: {
    items: [
      { id: 'r1', role: 'COACH', company: { id: 'k1', name: 'Harbour Dojo' } },
      { id: 'r2', role: 'ADMIN', company: { id: 'k2', name: 'Somebody else’s' } },
    ],
  },
}

interface More {
  answers?: Answers
  person?: Person
  next?: string
}

function openCoach(coach: object | null, classes: readonly ClassAnswer[] = [], { answers, person, next }: More = {}) {
  const answer = { coach: coach && { ...coach, classes: pageAnswer(classes, next) } }
  return showScreen({
    path: '/coaches/Kenji-Moreau/kenji',
    answers: { CoachScreenQuery: () => answer, ...answers },
    person,
  })
}

const titles = () =>
  page
    .getByRole('article')
    .elements()
    .map((card) => card.querySelector('h3')?.textContent)

test('a coach’s page loads by ID and shows name, studio, experience and upcoming classes (row 7)', async () => {
  const { screen, sent } = await openCoach(kenji, [classAnswer()])
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Kenji Moreau' })).toBeVisible()
  await expect.element(screen.getByText('Harbour Dojo · 18 years of coaching')).toBeVisible()
  expect(screen.getByText('Somebody else’s').elements()).toEqual([])
  await expect.element(screen.getByRole('heading', { name: 'Yin for runners' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Instagram' })).toHaveAttribute('rel', 'noopener noreferrer')
  expect(sent[0]?.variables).toMatchObject({ coachID: 'kenji' })
  expect(await accessibilityFindings()).toEqual([])
})

test('a link that was stored before addresses were looked at leads nowhere, and the others stay', async () => {
  const { screen } = await openCoach({ ...kenji, websiteUrl: 'javascript:alert(1)', youtubeUrl: 'data:text/html,hi' })
  await expect.element(screen.getByRole('link', { name: 'Instagram' })).toBeVisible()
  expect(screen.getByRole('link', { name: /^(Web|YouTube)$/ }).elements()).toEqual([])
})

test('a long bio is cut after five lines until it is opened (row 43)', async () => {
  const { screen } = await openCoach({ ...kenji, bio: 'I count every kick, and then I count again. '.repeat(30) })
  const bio = screen.getByText(/I count every kick/)
  await expect.element(bio).toBeVisible()
  const lines = () => {
    const { height } = bio.element().getBoundingClientRect()
    return Math.round(height / Number.parseFloat(getComputedStyle(bio.element()).lineHeight))
  }
  expect(lines()).toBe(5)
  await screen.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(lines).toBeGreaterThan(5)
  await expect.element(screen.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true')
})

test('a coach with no upcoming classes and a coach who does not exist get different messages', async () => {
  const { screen } = await openCoach(kenji)
  await expect.element(screen.getByText('No upcoming classes')).toBeVisible()
  await screen.unmount()
  const { screen: other } = await openCoach(null)
  await expect.element(other.getByText('Coach not found')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
})

const nothing = { avatarImageUrl: null, bio: null, yearsOfExperience: null, instagramUrl: null, rolesList: null }

test.each([
  ['anything but a name', nothing, ''],
  ['a picture and words', { bio: null, avatarImageUrl: null }, 'Harbour Dojo · 18 years of coaching'],
  ['years', { yearsOfExperience: 0 }, 'Harbour Dojo'],
  ['a house', { rolesList: { items: [] } }, '18 years of coaching'],
  [
    'a house that still stands',
    { rolesList: { items: [null, { id: 'r', role: 'COACH', company: null }] } },
    '18 years of coaching',
  ],
  ['links', { instagramUrl: null }, 'Harbour Dojo · 18 years of coaching'],
  ['a link with something in it', { instagramUrl: '' }, 'Harbour Dojo · 18 years of coaching'],
] as const)('the page of a coach without %s leaves out just that', async (_what, lacking, line) => {
  const coach = { ...kenji, ...lacking }
  const { screen } = await openCoach(coach)
  const heading = screen.getByRole('heading', { level: 1, name: 'Kenji Moreau' })
  await expect.element(heading).toBeVisible()
  expect(heading.element().nextElementSibling?.textContent).toBe(line)
  expect(screen.getByText('Third dan.').elements()).toHaveLength(coach.bio ? 1 : 0)
  expect(screen.getByRole('link', { name: 'Instagram' }).elements()).toHaveLength(coach.instagramUrl ? 1 : 0)
  expect(screen.getByRole('img').elements()).toEqual([])
  expect(holesIn(document.body)).toEqual([])
})

test('the classes on a coach’s page are shown even when optional fields are missing', async () => {
  const { screen } = await openCoach(kenji, incompleteClasses())
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.getByRole('article').elements()).toHaveLength(lacks.length)
  expect(holesIn(document.body)).toEqual([])
})

test('classes stand in the order in which they begin, whichever ends first, and none that is over', async () => {
  const long = classAnswer({ id: 'long', name: 'Long and live', startsIn: -60, minutes: 180 })
  const short = classAnswer({ id: 'short', name: 'Short and soon', startsIn: 10, minutes: 30 })
  const over = classAnswer({ id: 'over', name: 'Over', startsIn: -60, minutes: 30 })
  await openCoach(kenji, [over, short, long])
  await expect.poll(titles).toEqual(['Long and live', 'Short and soon'])
})

test('a coach who teaches more than a page holds shows the rest on request, in its place', async () => {
  const soon = classAnswer({ id: 'soon', name: 'Soon', startsIn: 30 })
  const long = classAnswer({ id: 'long', name: 'Before it', startsIn: 10, minutes: 180 })
  const { screen, sent } = await openCoach(kenji, [soon], {
    next: 'further',
    answers: { CoachScreenClassesQuery: () => ({ coach: { id: 'kenji', classes: pageAnswer([long]) } }) },
  })
  await expect.poll(titles).toEqual(['Soon'])
  await screen.getByRole('button', { name: 'Show more classes' }).click()
  await expect.poll(titles).toEqual(['Before it', 'Soon'])
  await expect.poll(() => sent.at(-1)?.variables).toMatchObject({ coachID: 'kenji', cursor: 'further' })
})

test('the link of the page says that it was shared, but for the coach’s own', async () => {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  const { screen } = await openCoach(kenji, [], { person: mia })
  await screen.getByRole('button', { name: 'Copy Link' }).click()
  await expect.element(screen.getByText('Link copied to clipboard!')).toBeVisible()
  await screen.unmount()
  const { screen: own } = await openCoach(kenji, [], { person: { ...mia, contactId: 'kenji' } })
  await own.getByRole('button', { name: 'Copy Link' }).click()
  await expect
    .poll(() => copied.map((link) => link.replace(/^.*\/coaches/, '')))
    .toEqual(['/Kenji-Moreau/kenji?source=SHARE', '/Kenji-Moreau/kenji'])
  vi.restoreAllMocks()
})
