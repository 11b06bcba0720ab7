import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import type { Person } from '#web/app/person/person.ts'
import { type ClassAnswer, classAnswer } from '#web/app/testing/classAnswer.ts'
import { holesIn, incompleteClasses, lacks } from '#web/app/testing/incomplete.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

const categories = {
  items: [
    { id: 'martial', name: 'Martial Arts', order: 1 },
    { id: 'other', name: 'Other', order: 2 },
  ],
}

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
      {
        id: 'r1',
        role: 'COACH',
        status: 'APPROVED',
        category: 'martial',
        customCategory: null,
        company: { id: 'k1', name: 'Harbour Dojo' },
      },
      {
        id: 'r2',
        role: 'ADMIN',
        status: 'APPROVED',
        category: null,
        customCategory: null,
        company: { id: 'k2', name: 'Another coach’s studio' },
      },
    ],
  },
}

interface More {
  answers?: Answers
  person?: Person
  next?: string
  videos?: readonly object[]
  programs?: readonly object[]
}

function openCoach(
  coach: object | null,
  classes: readonly ClassAnswer[] = [],
  { answers, person, next, videos = [], programs = [] }: More = {},
) {
  const answer = {
    coach: coach && { ...coach, classes: pageAnswer(classes, next) },
    categories,
    videos: pageAnswer(videos),
    programs: pageAnswer(programs),
  }
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
  expect(screen.getByText('Another coach’s studio').elements()).toEqual([])
  await expect.element(screen.getByRole('heading', { name: 'Yin for runners' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Instagram' })).toHaveAttribute('rel', 'noopener noreferrer')
  expect(sent[0]?.variables).toMatchObject({ coachID: 'kenji' })
  expect(await accessibilityFindings()).toEqual([])
})

test('a role that was asked for or taken away is not on a coach’s page', async () => {
  const role = (id: string, status: string, customCategory: string) => ({
    id,
    role: 'COACH',
    status,
    category: null,
    customCategory,
    company: { id: `k-${id}`, name: `Studio of ${customCategory}` },
  })
  const items = [...kenji.rolesList.items, role('r3', 'PENDING', 'Climbing'), role('r4', 'DECLINED', 'Rowing')]
  const { screen } = await openCoach({ ...kenji, rolesList: { items } })
  await expect.element(screen.getByText('Harbour Dojo · 18 years of coaching')).toBeVisible()
  const taught = screen.getByRole('list', { name: 'Categories' }).getByRole('listitem').elements()
  expect(taught.map((item) => item.textContent)).toEqual(['Martial Arts'])
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
  await screen.getByRole('button', { name: 'Read more' }).click()
  await expect.poll(lines).toBeGreaterThan(5)
  await expect.element(screen.getByRole('button', { name: 'Read less' })).toHaveAttribute('aria-expanded', 'true')
  await screen.getByRole('button', { name: 'Read less' }).click()
  await expect.poll(lines).toBe(5)
  await expect.element(screen.getByRole('button', { name: 'Read more' })).toHaveFocus()
})

test('a bio of five short lines is shown whole, and can’t be opened further (row 43)', async () => {
  const { screen } = await openCoach({ ...kenji, bio: ['One', 'Two', 'Three', 'Four', 'Five'].join('\n') })
  await expect.element(screen.getByText(/One\s+Two/)).toBeVisible()
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(screen.getByRole('button', { name: 'Read more' }).elements()).toEqual([])
  await screen.unmount()
  const { screen: longer } = await openCoach({ ...kenji, bio: 'One\nTwo\nThree\nFour\nFive\nSix' })
  await expect.element(longer.getByRole('button', { name: 'Read more' })).toBeVisible()
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
    {
      rolesList: {
        items: [
          null,
          { id: 'r', role: 'COACH', status: 'APPROVED', category: null, customCategory: null, company: null },
        ],
      },
    },
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
  await screen.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await expect.element(page.getByText('Link copied to clipboard!')).toBeVisible()
  await screen.unmount()
  const { screen: own } = await openCoach(kenji, [], { person: { ...mia, contactId: 'kenji' } })
  await own.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await expect
    .poll(() => copied.map((link) => link.replace(/^.*\/coaches/, '')))
    .toEqual(['/Kenji-Moreau/kenji?source=SHARE', '/Kenji-Moreau/kenji'])
  vi.restoreAllMocks()
})

test('the page names what the coach teaches, by category or in their own words (row 43)', async () => {
  const own = {
    id: 'r3',
    role: 'COACH',
    status: 'APPROVED',
    category: 'other',
    customCategory: 'Sword fighting',
    company: null,
  }
  const { screen } = await openCoach({ ...kenji, rolesList: { items: [...kenji.rolesList.items, own, own] } })
  const list = screen.getByRole('list', { name: 'Categories' })
  await expect.element(list).toBeVisible()
  expect(
    list
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['Martial Arts', 'Sword fighting'])
})

const video = {
  id: 'v1',
  title: 'Kicks in slow motion',
  vimeoID: null,
  videoURL: '/v1',
  thumbnail: null,
  image: null,
  videoThumbnail: null,
  categoryName: 'Martial Arts',
  level: 'Beginner',
  duration: 600,
  viewsCount: 3,
  coachInfo: null,
  viewerProgress: null,
}
const program = {
  id: 'p1',
  name: 'Ten weeks to the belt',
  categoryName: 'Martial Arts',
  level: 'Beginner',
  plansCount: 10,
  coachInfo: null,
  viewerEnrolment: null,
  thumbnail: null,
  videoThumbnail: null,
}

test('the coach’s public videos and programs are shown in one request (row 43)', async () => {
  const { screen, sent } = await openCoach(kenji, [], {
    person: mia,
    videos: [video],
    programs: [program],
  })
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Videos' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Kicks in slow motion' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Ten weeks to the belt' })).toBeVisible()
  expect(sent.filter(({ name }) => name === 'CoachScreenQuery')).toHaveLength(1)
  expect(await accessibilityFindings()).toEqual([])
})

test('a coach without videos or programs has no empty lists of them', async () => {
  const { screen } = await openCoach(kenji)
  await expect.element(screen.getByText('No upcoming classes')).toBeVisible()
  expect(screen.getByRole('heading', { name: /Videos|Programs/ }).elements()).toEqual([])
})
