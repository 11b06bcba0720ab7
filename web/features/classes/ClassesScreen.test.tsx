import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/accessibilityFindings.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { type ClassAnswer, classAnswer } from '#web/app/testing/classAnswer.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

const categories = {
  items: [
    {
      id: 'yoga',
      name: 'Yoga',
      order: 4,
      subCategories: {
        items: [
          { id: 'yin', name: 'Yin' },
          { id: 'ashtanga', name: 'Ashtanga' },
        ],
      },
    },
    { id: 'capoeira', name: 'Capoeira', order: null, subCategories: { items: [] } },
    { id: 'fitness', name: 'Fitness', order: 1, subCategories: { items: [{ id: 'hiit', name: 'HIIT' }] } },
  ],
}

interface Day {
  classes?: readonly ClassAnswer[]
  further?: string
  next?: ClassAnswer
}

function answersWith(dayOf: (categoryId: string) => Day): Answers {
  return {
    ClassesScreenQuery: ({ categoryID, hasCategory }) => {
      const { classes = [], further, next } = dayOf(String(categoryID))
      const lists = { classes: pageAnswer(classes, further), next: { items: next ? [next] : [] } }
      return { categories, ...(hasCategory ? lists : {}) }
    },
  }
}

function openClasses(answers: Answers, path = '/dashboard/classes') {
  return showScreen({ path, person: mia, answers })
}

/** At noon of the same day, whatever the hour: the parts of the day stand still. */
const at = (hour: number) => new Date(2099, 10, 21, hour)

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1280, 900)
})

test('the first category by its order is chosen for whoever has not chosen (row 50)', async () => {
  const { screen, location } = await openClasses(
    answersWith((id) => ({ classes: [classAnswer({ name: `Class of ${id}` })] })),
  )
  await expect.element(screen.getByRole('heading', { name: 'Class of fitness' })).toBeVisible()
  await expect.element(screen.getByRole('tab', { name: 'Fitness' })).toHaveAttribute('aria-selected', 'true')
  expect(
    screen
      .getByRole('tab')
      .elements()
      .map((tab) => tab.textContent),
  ).toEqual(['Fitness', 'Yoga', 'Capoeira'])
  expect(location.history.at(-1)).toContain('category=fitness')
  expect(await accessibilityFindings()).toEqual([])
})

test('category, kind and day narrow the list, and the address carries them (row 50)', async () => {
  const { screen, sent, location } = await openClasses(
    answersWith((id) => ({ classes: [classAnswer({ name: `Class of ${id}` })] })),
  )
  await screen.getByRole('tab', { name: 'Yoga' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Class of yoga' })).toBeVisible()
  await screen.getByRole('button', { name: 'Yin' }).click()
  await expect.element(screen.getByRole('button', { name: 'Yin' })).toHaveAttribute('aria-pressed', 'true')
  await screen.getByRole('radio').nth(2).click()
  await expect.element(screen.getByRole('radio').nth(2)).toBeChecked()
  await expect.poll(() => location.history.at(-1)).toMatch(/day=\d{4}-\d\d-\d\d&category=yoga&sub=yin/)
  const { variables } = sent.at(-1) ?? {}
  expect(variables).toMatchObject({
    categoryID: 'yoga',
    filter: { status: { eq: 'PUBLISHED' }, subCategoryID: { eq: 'yin' } },
  })
})

test('a category keeps no kind of another one', async () => {
  const { screen, location } = await openClasses(
    answersWith(() => ({})),
    '/dashboard/classes?category=yoga&sub=yin',
  )
  await screen.getByRole('tab', { name: 'Fitness' }).click()
  await expect.element(screen.getByRole('tab', { name: 'Fitness' })).toHaveAttribute('aria-selected', 'true')
  expect(location.history.at(-1)).not.toContain('sub=')
})

test('fourteen days can be looked at, from today on', async () => {
  const { screen } = await openClasses(
    answersWith(() => ({})),
    '/dashboard/classes?category=yoga',
  )
  await expect.element(screen.getByRole('radio').first()).toBeChecked()
  expect(screen.getByRole('radio').elements()).toHaveLength(14)
  expect(screen.getByRole('radio').first().element().textContent).toContain(String(new Date().getDate()))
})

test('a day’s classes stand by the part of the day, with their state', async () => {
  const classes = [
    classAnswer({ id: 'late', name: 'Late', startsAt: at(19), remaining: 0 }),
    classAnswer({ id: 'early', name: 'Early', startsAt: at(7) }),
    classAnswer({ id: 'mine', name: 'Mine', startsAt: at(12), booking: 'BOOKED' }),
    classAnswer({ id: 'dear', name: 'Dear', startsAt: at(13), price: 1200 }),
    classAnswer({ id: 'off', name: 'Off', startsAt: at(14), cancelledAt: '2026-01-01T00:00:00.000Z' }),
  ]
  const { screen } = await openClasses(
    answersWith(() => ({ classes })),
    '/dashboard/classes?category=yoga',
  )
  await expect.element(screen.getByRole('heading', { name: 'Early' })).toBeVisible()
  const headings = screen
    .getByRole('heading')
    .elements()
    .map((heading) => heading.textContent)
  expect(headings).toEqual(['Morning', 'Early', 'Afternoon', 'Mine', 'Dear', 'Off', 'Evening', 'Late'])
  const card = (name: string) => screen.getByRole('article').filter({ hasText: name })
  await expect.element(card('Late').getByText('Event is full')).toBeVisible()
  await expect.element(card('Mine').getByText('You’re in')).toBeVisible()
  await expect.element(card('Dear').getByText('€12')).toBeVisible()
  await expect.element(card('Dear').getByText('Can’t be booked yet')).toBeVisible()
  await expect.element(card('Off').getByText('Cancelled')).toBeVisible()
  await expect.element(card('Early').getByRole('button', { name: 'Book: Early' })).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
})

test('a day without a class leads to the next that has one, and a narrow choice can be widened', async () => {
  const startsAt = new Date(Date.now() + 5 * 86_400_000)
  const next = classAnswer({ startsAt })
  const { screen, location } = await openClasses(
    answersWith(() => ({ next })),
    '/dashboard/classes?category=yoga&sub=yin',
  )
  await expect.element(screen.getByText('No classes of this type on this day')).toBeVisible()
  await screen.getByRole('button', { name: 'Go to that day' }).click()
  await expect.element(screen.getByRole('radio').nth(5)).toBeChecked()
  await screen.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => location.history.at(-1)).not.toContain('sub=')
  expect(await accessibilityFindings()).toEqual([])
})

test('a day with more classes than a page holds is read on from where it ended', async () => {
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, place) =>
      classAnswer({ id: `c${from + place}`, name: `Class ${from + place}`, startsAt: at(8) }),
    )
  const answers = {
    ...answersWith(() => ({ classes: many(1, 50), further: 'page-2' })),
    // The last of the first page comes again: it moved while the page was read.
    ClassListPageQuery: ({ cursor }: Record<string, unknown>) => ({
      classes: cursor === 'page-2' ? pageAnswer(many(50, 30), 'page-3') : pageAnswer(many(80, 5)),
    }),
  }
  const { screen, sent } = await openClasses(answers, '/dashboard/classes?category=yoga')
  await expect.element(screen.getByRole('heading', { name: 'Class 50' })).toBeInTheDocument()
  await screen.getByRole('button', { name: 'Show more classes' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Class 79' })).toBeInTheDocument()
  await screen.getByRole('button', { name: 'Show more classes' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Class 84' })).toBeInTheDocument()
  expect(screen.getByRole('article').elements()).toHaveLength(84)
  expect(screen.getByRole('button', { name: 'Show more classes' }).elements()).toEqual([])
  const [first, ...pages] = sent.filter(({ name }) => name.startsWith('Class'))
  const { categoryID, endDate, filter } = first?.variables ?? {}
  expect(pages.map(({ variables }) => variables)).toEqual([
    { categoryID, endDate, filter, count: 24, cursor: 'page-2' },
    { categoryID, endDate, filter, count: 24, cursor: 'page-3' },
  ])
})

test('a next page that does not come can be asked for again', async () => {
  let tries = 0
  const answers = {
    ...answersWith(() => ({ classes: [classAnswer()], further: 'page-2' })),
    ClassListPageQuery: () => {
      tries += 1
      if (tries === 1) throw new RequestError('UNAVAILABLE')
      return { classes: pageAnswer([classAnswer({ id: 'c2', name: 'The second' })]) }
    },
  }
  const { screen } = await openClasses(answers, '/dashboard/classes?category=yoga')
  await screen.getByRole('button', { name: 'Show more classes' }).click()
  const sentence = 'We can’t reach the server. Try again in a moment.'
  await expect.element(screen.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('heading', { name: 'The second' })).toBeVisible()
})

test('the seats of the whole category follow, without anything of the viewer in what is asked', async () => {
  const { screen, live } = await openClasses(
    answersWith(() => ({ classes: [classAnswer()] })),
    '/dashboard/classes?category=yoga',
  )
  await expect.element(screen.getByText('5 spots left')).toBeVisible()
  await expect
    .poll(live.followed)
    .toEqual([{ name: 'LiveSeatsSubscription', variables: { filter: { categoryID: { eq: 'yoga' } } } }])
  live.tell('LiveSeatsSubscription', { occurrenceChanged: classAnswer({ remaining: 4 }) })
  await expect.element(screen.getByText('4 spots left')).toBeVisible()
  // Of many classes only what decides is read out.
  await expect.element(screen.getByRole('status')).toHaveTextContent('')
  live.tell('LiveSeatsSubscription', { occurrenceChanged: classAnswer({ remaining: 0 }) })
  await expect.element(screen.getByRole('status')).toHaveTextContent('Yin for runners is now full.')
})

test('a card is a poster on a phone and a row on a desktop, and never wider than the page', async () => {
  const { screen } = await openClasses(
    answersWith(() => ({ classes: [classAnswer({ name: 'Krav Maga '.repeat(6) })] })),
    '/dashboard/classes?category=yoga',
  )
  const article = screen.getByRole('article')
  await expect.element(article).toBeVisible()
  const shape = () => {
    const { width, height } = article.element().getBoundingClientRect()
    return width / height
  }
  expect(shape()).toBeGreaterThan(4)
  await page.viewport(320, 700)
  await expect.poll(() => shape()).toBeLessThan(1.5)
  expect(article.element().scrollWidth).toBeLessThanOrEqual(320)
})

test('the name of a card is its one link, and keys reach the button beside it', async () => {
  const { screen } = await openClasses(
    answersWith(() => ({ classes: [classAnswer()] })),
    '/dashboard/classes?category=yoga',
  )
  const link = screen.getByRole('link', { name: 'Yin for runners' })
  await expect.element(link).toHaveAttribute('href', '/classes/public-c1')
  link.element().focus()
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'Book: Yin for runners' })).toHaveFocus()
})
