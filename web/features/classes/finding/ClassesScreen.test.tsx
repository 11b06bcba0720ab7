import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import query from '#schema/__generated__/relay/ClassesScreenQuery.graphql.ts'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { paths } from '#web/__generated__/paths.ts'
import { noteAge, requestKey } from '#web/app/data/offlineCopies.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { classAnswer } from '#web/app/testing/classAnswer.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import {
  answersWith,
  anything,
  at,
  dayAhead,
  DAYS,
  openClasses,
  tomorrowAt,
} from '#web/features/classes/testClasses.ts'
import { ClassesLoading } from './ClassesLoading.tsx'

const many = (from: number, count: number) =>
  Array.from({ length: count }, (_, place) =>
    classAnswer({ id: `c${from + place}`, name: `Class ${from + place}`, startsAt: at(8) }),
  )

beforeEach(() => page.viewport(1280, 900))

test('a member who has not chosen sees classes of all disciplines, and the first visit sends one query (row 50)', async () => {
  const { screen, sent, location } = await openClasses(anything)
  await expect.element(screen.getByRole('heading', { name: 'Class of all' })).toBeVisible()
  await expect.element(screen.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true')
  expect(
    screen
      .getByRole('tab')
      .elements()
      .map((tab) => tab.textContent),
  ).toEqual(['All', 'Fitness', 'Yoga', 'Capoeira'])
  expect(sent.map(({ name }) => name)).toEqual(['ClassesScreenQuery'])
  expect(location.history).toHaveLength(1)
  expect(await accessibilityFindings()).toEqual([])
})

test('discipline, type, time, level and coach narrow the list, and the address carries them (row 50)', async () => {
  const { screen, sent, location } = await openClasses(anything)
  const choose = async (filter: string, option: string) => {
    await screen.getByRole('button', { name: filter, exact: true }).click()
    await screen.getByRole('menuitemradio', { name: option }).click()
    await expect.element(screen.getByRole('button', { name: `${filter}: ${option}` })).toBeVisible()
  }
  await screen.getByRole('tab', { name: 'Yoga' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Class of yoga' })).toBeVisible()
  await choose('Type', 'Yin')
  await choose('Time', 'Evening')
  await choose('Level', 'Rookie')
  await choose('Coach', 'Amal Haddad')
  await screen.getByRole('radio').nth(2).click()
  await expect.poll(() => sent.at(-1)?.variables['shown']).toHaveLength(1)
  const chosen = new URLSearchParams(location.history.at(-1)?.split('?')[1])
  expect(Object.fromEntries(chosen)).toEqual({
    day: dayAhead(2),
    category: 'yoga',
    sub: 'yin',
    time: 'evening',
    level: 'Rookie',
    coach: 'amal',
  })
  await expect
    .poll(() => sent.at(-1)?.variables)
    .toMatchObject({
      filter: { categoryID: 'yoga', subCategoryID: 'yin', level: 'Rookie', coachID: 'amal' },
      shown: [{ from: new Date(`${dayAhead(2)}T18:00:00`).toISOString() }],
    })

  await screen.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.poll(() => location.history.at(-1)).toBe(`/dashboard/classes?day=${dayAhead(2)}&category=yoga`)
  await expect.element(screen.getByRole('button', { name: 'Clear', exact: true })).not.toBeInTheDocument()
})

test('the search runs when typing pauses, and going back undoes the search at once', async () => {
  const { screen, sent, location } = await openClasses(anything)
  await screen.getByRole('searchbox', { name: 'Search classes' }).fill('kenj')
  await expect.poll(() => location.history.at(-1)).toContain('q=kenj')
  await screen.getByRole('searchbox', { name: 'Search classes' }).fill('kenji')
  await expect.poll(() => location.history.at(-1)).toContain('q=kenji')
  expect(location.history).toHaveLength(2)
  await expect.poll(() => sent.at(-1)?.variables).toMatchObject({ filter: { text: 'kenji' } })
  await expect.element(screen.getByRole('searchbox')).toHaveValue('kenji')
})

test('a discipline keeps no type of another one', async () => {
  const { screen, location } = await openClasses(anything, '/dashboard/classes?category=yoga&sub=yin')
  await screen.getByRole('tab', { name: 'Fitness' }).click()
  await expect.element(screen.getByRole('tab', { name: 'Fitness' })).toHaveAttribute('aria-selected', 'true')
  expect(location.history.at(-1)).not.toContain('sub=')
})

test('a discipline that is gone is all of them', async () => {
  const { screen, location } = await openClasses(anything, '/dashboard/classes?category=gone')
  await expect.element(screen.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true')
  // The address that was of no use is no step of the way back.
  expect(location.history).toEqual(['/dashboard/classes'])
})

test('the first day that has a class is shown, and each day says how many it has', async () => {
  const startsAt = new Date(`${dayAhead(3)}T12:00:00`)
  const { screen } = await openClasses(
    answersWith(() => ({ classes: [classAnswer({ startsAt })], counts: [0, 0, 0, 1, 12] })),
  )
  await expect.element(screen.getByRole('radio').nth(3)).toBeChecked()
  expect(screen.getByRole('radio').elements()).toHaveLength(DAYS)
  expect(screen.getByRole('radio').first().element().textContent).toContain(String(new Date().getDate()))
  await expect.element(screen.getByRole('radio', { name: /, 12 classes$/ })).toBeVisible()
  await expect.element(screen.getByRole('status').first()).toHaveTextContent('1 class')
})

test('a copy of yesterday shows yesterday’s first day and its counts on their own days', async () => {
  const { screen } = await openClasses(answersWith(() => ({ classes: [classAnswer({})], counts: [2, 0, 7] })))
  await expect.element(screen.getByRole('radio').first()).toBeChecked()
  const copy = requestKey(query.params.id ?? '', {}, paths.classes())
  noteAge(copy, Date.now() - 86_400_000)
  await expect.element(screen.getByRole('radio')).toHaveLength(DAYS + 1)
  await expect.element(screen.getByRole('radio').first()).toBeChecked()
  const words = new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long' })
  const named = (ahead: number) => words.format(new Date(`${dayAhead(ahead)}T12:00:00`))
  await expect.element(screen.getByRole('radio', { name: `${named(-1)}, 2 classes` })).toBeChecked()
  await expect.element(screen.getByRole('radio', { name: `${named(1)}, 7 classes` })).toBeVisible()
  noteAge(copy, undefined)
  await expect.element(screen.getByRole('radio', { name: `${named(2)}, 7 classes` })).toBeVisible()
})

test.each([
  ['has a class', [2]],
  ['has none, as no other day has', []],
])('today is shown where it %s', async (_what, counts) => {
  const { screen } = await openClasses(answersWith(() => ({ counts })))
  await expect.element(screen.getByRole('radio').first()).toBeChecked()
})

test('a day’s classes stand by the part of the day, with their state', async () => {
  const classes = [
    classAnswer({ id: 'early', name: 'Early', startsAt: tomorrowAt(7) }),
    classAnswer({ id: 'mine', name: 'Mine', startsAt: tomorrowAt(12), booking: 'BOOKED', remaining: 0 }),
    classAnswer({ id: 'dear', name: 'Dear', startsAt: tomorrowAt(13), price: 1200 }),
    classAnswer({ id: 'off', name: 'Off', startsAt: tomorrowAt(14), cancelledAt: '2026-01-01T00:00:00.000Z' }),
    classAnswer({ id: 'late', name: 'Late', startsAt: tomorrowAt(19), remaining: 0 }),
  ]
  const { screen } = await openClasses(
    answersWith(() => ({ classes })),
    `/dashboard/classes?day=${dayAhead(1)}`,
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
  // It is said once that there are no seats, and not to who has one.
  expect(screen.getByText('Full', { exact: true }).elements()).toEqual([])
  await expect.element(card('Dear').getByText('€12')).toBeVisible()
  await expect.element(card('Dear').getByText('Can’t be booked yet')).toBeVisible()
  await expect.element(card('Off').getByText('Canceled')).toBeVisible()
  await expect.element(card('Early').getByRole('button', { name: 'Book: Early' })).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
})

test('if nothing matches, the member sees which filters to remove, and the next class that matches', async () => {
  const startsAt = new Date(Date.now() + 5 * 86_400_000)
  const next = classAnswer({ startsAt, name: 'Yin at last' })
  const { screen, location } = await openClasses(
    answersWith(() => ({ next })),
    `/dashboard/classes?day=${dayAhead(1)}&category=yoga&sub=yin&time=evening&q=slow`,
  )
  await expect.element(screen.getByText('No classes match your filters')).toBeVisible()
  await expect.element(screen.getByRole('article').getByRole('heading', { name: 'Yin at last' })).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await screen.getByRole('button', { name: 'Remove filter: Evening' }).click()
  await expect.poll(() => location.history.at(-1)).not.toContain('time=')
  await screen.getByRole('button', { name: 'Go to that day' }).click()
  await expect.element(screen.getByRole('radio').nth(5)).toBeChecked()
  await screen.getByRole('button', { name: 'Clear all' }).click()
  await expect.poll(() => location.history.at(-1)).toBe(`/dashboard/classes?day=${dayAhead(5)}&category=yoga`)
  await expect.element(screen.getByText('No classes on this day')).toBeVisible()
})

test('a class further ahead than two weeks can be gone to', async () => {
  const next = classAnswer({ startsAt: new Date(Date.now() + 30 * 86_400_000) })
  const { screen } = await openClasses(answersWith(() => ({ next })))
  await expect.element(screen.getByText('No classes in the next two weeks')).toBeVisible()
  await screen.getByRole('button', { name: 'Go to that day' }).click()
  await expect.element(screen.getByRole('radio').last()).toBeChecked()
  expect(screen.getByRole('radio').elements()).toHaveLength(DAYS + 1)
})

test('a day with more classes than a page holds is read on from where it ended', async () => {
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
  const { filter, shown } = first?.variables ?? {}
  expect(pages.map(({ variables }) => variables)).toEqual([
    { filter, shown, count: 24, cursor: 'page-2' },
    { filter, shown, count: 24, cursor: 'page-3' },
  ])
})

test('after the last page the keyboard goes on with the first class that it brought', async () => {
  const answers = {
    ...answersWith(() => ({ classes: many(0, 3), further: 'page-2' })),
    ClassListPageQuery: () => ({ classes: pageAnswer(many(3, 2)) }),
  }
  const { screen } = await openClasses(answers)
  const more = screen.getByRole('button', { name: 'Show more classes' })
  await expect.element(more).toBeVisible()
  more.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('link', { name: 'Class 3', exact: true })).toHaveFocus()
  expect(more.query()).toBeNull()
})

test('a button that clears a filter disappears with it, and the focus moves on from there', async () => {
  const { screen } = await openClasses(anything, '/dashboard/classes?level=Rookie')
  const clear = screen.getByRole('button', { name: 'Clear', exact: true })
  await expect.element(clear).toBeVisible()
  clear.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(clear).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Type' })).toHaveFocus()
})

test('removing a filter from an empty list leaves the focus at the list', async () => {
  const { screen } = await openClasses(
    {
      ...anything,
      ClassesScreenQuery: (asked) =>
        (String(asked['filter'] && JSON.stringify(asked['filter'])).includes('Rookie')
          ? answersWith(() => ({}))
          : anything)['ClassesScreenQuery']?.(asked) ?? {},
    },
    '/dashboard/classes?level=Rookie',
  )
  const remove = screen.getByRole('button', { name: 'Remove filter: Rookie' })
  await expect.element(remove).toBeVisible()
  remove.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('link', { name: 'Class of all' })).toBeVisible()
  await expect.element(screen.getByRole('group', { name: 'Classes' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('link', { name: 'Class of all' })).toHaveFocus()
})

test('a next page that fails to load can be requested again', async () => {
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

test('the seats of the shown classes are live, and the subscription says nothing about the viewer', async () => {
  const { screen, live } = await openClasses(
    answersWith(() => ({ classes: [classAnswer(), classAnswer({ id: 'c2', remaining: 9 })] })),
  )
  await expect.element(screen.getByText('5 spots left')).toBeVisible()
  await expect
    .poll(live.followed)
    .toContainEqual({ name: 'LiveSeatsSubscription', variables: { filter: { id: { in: ['c1', 'c2'] } } } })
  live.tell('LiveSeatsSubscription', { occurrenceChanged: classAnswer({ remaining: 4 }) })
  await expect.element(screen.getByText('4 spots left')).toBeVisible()
  // Of many classes only what decides is read out.
  await expect.element(screen.getByRole('status').last()).toHaveTextContent('')
  live.tell('LiveSeatsSubscription', { occurrenceChanged: classAnswer({ remaining: 0 }) })
  await expect.element(screen.getByRole('status').last()).toHaveTextContent('Yin for runners is now full.')
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
  await expect.poll(shape).toBeLessThan(1.5)
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

test('a card shows the picture of the coach', async () => {
  const photo = new URL('/web/public/icon.svg', location.href).href
  const coachInfo = { id: 'kenji', firstName: 'Kenji', lastName: 'Moreau', photo, bio: null }
  const { screen } = await openClasses(answersWith(() => ({ classes: [classAnswer({ coachInfo })] })))
  await expect.element(screen.getByRole('article')).toBeVisible()
  await expect.poll(() => [...document.images].map(({ src }) => src)).toContain(photo)
})

test('the belt of a card fills for the moment in which a seat is won', async () => {
  const { screen } = await openClasses({
    ...answersWith(() => ({ classes: [classAnswer()] })),
    useBookClassMutation: () => ({
      bookClass: { success: true, code: null, overlap: null, occurrence: classAnswer({ booking: 'BOOKED' }) },
    }),
  })
  const card = screen.getByRole('article')
  await expect.element(card).toBeVisible()
  const fills = () => [...card.element().querySelectorAll('.animate-fill')]
  expect(fills()).toEqual([])
  await screen.getByRole('button', { name: 'Book: Yin for runners' }).click()
  await expect.poll(fills).toHaveLength(1)
})

test('a part of the day is a part of the page, by its name', async () => {
  const { screen } = await openClasses(
    answersWith(() => ({ classes: [classAnswer({ startsAt: tomorrowAt(7) })] })),
    `/dashboard/classes?day=${dayAhead(1)}`,
  )
  await expect.element(screen.getByRole('region', { name: 'Morning' }).getByRole('article')).toBeVisible()
})

test('the seats of a further page are followed as well', async () => {
  const { screen, live } = await openClasses({
    ...answersWith(() => ({ classes: [classAnswer({ startsAt: at(8) })], further: 'page-2' })),
    ClassListPageQuery: () => ({
      classes: pageAnswer([classAnswer({ id: 'a2', name: 'The second', startsAt: at(8) })]),
    }),
  })
  await screen.getByRole('button', { name: 'Show more classes' }).click()
  await expect
    .poll(live.followed)
    .toContainEqual({ name: 'LiveSeatsSubscription', variables: { filter: { id: { in: ['a2', 'c1'] } } } })
})

test('among many classes, the one that is free again is announced, with its one place', async () => {
  const { screen, live } = await openClasses(
    answersWith(() => ({ classes: [classAnswer({ remaining: 0 }), classAnswer({ id: 'c2' })] })),
  )
  await expect.poll(() => live.followed().map(({ name }) => name)).toContain('LiveSeatsSubscription')
  live.tell('LiveSeatsSubscription', { occurrenceChanged: classAnswer({ remaining: 1 }) })
  await expect.element(screen.getByRole('status').last()).toHaveTextContent('Yin for runners: 1 spot left')
})

test.each([
  ['as most are', {}, undefined],
  ['in one way', { gender: 'MALE' }, 'Men'],
  [
    'otherwise',
    { isStreaming: false, bookingType: 'COURSE', courseLength: 6, ageGroup: 'KIDS', gender: 'FEMALE' },
    'In person · Course: 6 dates · Kids · Women',
  ],
])('a card notes what differs from most classes: %s', async (_how, fields, notes) => {
  const { screen } = await openClasses(
    answersWith(() => ({ classes: [classAnswer({ isStreaming: true, ...fields })] })),
  )
  const card = screen.getByRole('article')
  await expect.element(card.getByText('Yin · Beginner · 45 min')).toBeVisible()
  const lines = card.getByText(/In person|Course|Kids|Men|Women|All|Everyone/).elements()
  expect(lines.map((line) => line.textContent)).toEqual(notes === undefined ? [] : [notes])
})

test('until the classes are there, their day strip, filters and cards have boxes', async () => {
  const { container } = await render(<ClassesLoading />)
  const counts = [...container.querySelectorAll('div')].map(({ children }) => children.length)
  // The categories and the days; the filters and as many cards.
  expect(counts).toEqual(expect.arrayContaining([5, DAYS]))
  expect(counts.filter((count) => count === 4)).toHaveLength(2)
})
