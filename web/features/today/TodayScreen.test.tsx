import { expect, test } from 'vitest'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { bookingAnswer, type ClassAnswer, classAnswer } from '#web/app/testing/classAnswer.ts'
import { classWithout, holesIn, incompleteClasses, lacks } from '#web/app/testing/incomplete.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

/** What stands at the end of the page reads for itself. */
const noVideos = () => ({ begun: { items: [] }, picks: [], featured: [] })

const nothingBegun = () => ({ log: { items: [] } })

interface Day {
  followed?: object
  booked?: readonly ClassAnswer[]
  week?: readonly ClassAnswer[]
  latest?: readonly ClassAnswer[]
}

const categories = {
  items: [
    { id: 'yoga', name: 'Yoga', order: 2 },
    { id: 'fitness', name: 'Fitness', order: 1 },
  ],
}

function openToday({ booked = [], week = [], latest = [], followed = pageAnswer([]) }: Day) {
  const bookings = { items: booked.map((occurrence) => bookingAnswer(occurrence)) }
  const viewer = { id: 'mia', bookings, week: { items: week.map((occurrence) => bookingAnswer(occurrence)) }, followed }
  const answers = {
    VideoRailsQuery: noVideos,
    ContinueTrainingQuery: nothingBegun,
    TodayScreenQuery: () => ({ viewer, latest, categories }),
  }
  return showScreen({ path: '/dashboard/today', person: mia, answers })
}

test('a member without a booking is led to the classes, by discipline too (row 51)', async () => {
  const { screen } = await openToday({})
  await expect.element(screen.getByRole('heading', { name: 'No classes booked yet' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Find a class' })).toHaveAttribute('href', '/dashboard/classes')
  await expect
    .element(screen.getByRole('link', { name: 'Yoga' }))
    .toHaveAttribute('href', '/dashboard/classes?category=yoga')
  const tiles = screen.getByRole('link', { name: /Fitness|Yoga/ }).elements()
  expect(tiles.map((tile) => tile.textContent)).toEqual(['Fitness', 'Yoga'])
  expect(await accessibilityFindings()).toEqual([])
})

test('a member without bookings sees first what they can book now, and each class only once', async () => {
  const { screen } = await openToday({
    latest: [
      classAnswer({ id: 'c1', name: 'On now', startsIn: -5 }),
      classAnswer({ id: 'c2', name: 'Full', startsIn: 10, remaining: 0 }),
      classAnswer({ id: 'c3', name: 'Dear', startsIn: 20, price: 900 }),
      classAnswer({ id: 'c4', name: 'Free', startsIn: 30 }),
      classAnswer({ id: 'c5', name: 'Free too', startsIn: 40 }),
      classAnswer({ id: 'c6', name: 'Later', startsIn: 50 }),
    ],
  })
  const offer = screen.getByRole('region', { name: 'No classes booked yet' })
  await expect.element(offer.getByRole('button', { name: 'Book: Free', exact: true })).toBeVisible()
  const names = (place: typeof offer) =>
    place
      .getByRole('heading', { level: 3 })
      .elements()
      .map((heading) => heading.textContent)
  expect(names(offer)).toEqual(['Free', 'Free too'])
  const rail = screen.getByRole('region', { name: 'Live now and up next' })
  expect(names(rail)).toEqual(['On now', 'Full', 'Dear', 'Later'])
  expect(await accessibilityFindings()).toEqual([])
})

test('bookings stand by their start, whichever ends first', async () => {
  const { screen } = await openToday({
    booked: [
      classAnswer({ id: 'c1', name: 'Short and later', startsIn: 60, minutes: 10, booking: 'BOOKED' }),
      classAnswer({ id: 'c2', name: 'Long and sooner', startsIn: 30, minutes: 120, booking: 'BOOKED' }),
    ],
  })
  await expect.element(screen.getByRole('heading', { name: 'Your next class' })).toBeVisible()
  const names = screen
    .getByRole('heading', { level: 3 })
    .elements()
    .map((heading) => heading.textContent)
  expect(names).toEqual(['Long and sooner', 'Short and later'])
})

test('the next class comes first, the others after it, and current classes below (row 51)', async () => {
  const { screen, sent } = await openToday({
    booked: [
      classAnswer({ id: 'c1', name: 'Called off', cancelledAt: '2026-01-01T00:00:00.000Z', booking: 'BOOKED' }),
      classAnswer({ id: 'c2', name: 'The next', booking: 'BOOKED' }),
      classAnswer({ id: 'c3', name: 'The one after', startsIn: 600, booking: 'BOOKED' }),
    ],
    latest: [classAnswer({ id: 'c4', name: 'On now', startsIn: -5 })],
  })
  await expect.element(screen.getByRole('heading', { name: 'Your next class' })).toBeVisible()
  const headings = screen
    .getByRole('heading')
    .elements()
    .map((heading) => heading.textContent)
  expect(headings).toEqual([
    'Your next class',
    'The next',
    'Your week',
    'Your bookings',
    'Called off',
    'The one after',
    'Live now and up next',
    'On now',
    'Find Your Class',
  ])
  await expect
    .element(screen.getByRole('link', { name: 'All bookings' }))
    .toHaveAttribute('href', '/dashboard/classes/booked')
  expect(sent.map(({ name }) => name).toSorted()).toEqual(['TodayScreenQuery'])
  expect(await accessibilityFindings()).toEqual([])
})

test('the week counts its classes and their minutes, those given back left out (row 58)', async () => {
  const today = new Date()
  today.setHours(0, 0, 0, 0)
  const given = classAnswer({ id: 'c3', startsAt: today, minutes: 20 })
  const viewer = {
    id: 'mia',
    bookings: { items: [] },
    week: {
      items: [
        bookingAnswer(classAnswer({ id: 'c1', startsAt: today, minutes: 1 })),
        bookingAnswer(classAnswer({ id: 'c2', startsAt: new Date(today.getTime() + 86_399_000), minutes: 40 })),
        bookingAnswer(given, 'CANCELED'),
      ],
    },
  }
  const { screen } = await showScreen({
    path: '/dashboard/today',
    person: mia,
    answers: {
      VideoRailsQuery: noVideos,
      ContinueTrainingQuery: nothingBegun,
      TodayScreenQuery: () => ({ viewer, latest: [], categories }),
    },
  })
  const week = screen.getByRole('region', { name: 'Your week' })
  await expect.element(week.getByText('41 min', { exact: true })).toBeVisible()
  await expect.element(week.getByText('2', { exact: true })).toBeVisible()
  expect(week.getByRole('listitem').elements()).toHaveLength(7)
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'long' }).format(today)
  await expect.element(week.getByText(`${weekday}: 41 minutes`)).toBeInTheDocument()
})

test('seats of all that is shown follow in one subscription, and end with the screen', async () => {
  const own = classAnswer({ id: 'c2', booking: 'BOOKED' })
  const { screen, live } = await openToday({ booked: [own], latest: [own, classAnswer({ id: 'c1' })] })
  await expect
    .poll(() => live.followed().filter(({ name }) => name === 'LiveSeatsSubscription'))
    .toEqual([{ name: 'LiveSeatsSubscription', variables: { filter: { id: { in: ['c1', 'c2'] } } } }])
  await screen.unmount()
  expect(live.followed()).toEqual([])
})

test('a class that is over by now is not what comes next', async () => {
  const { screen } = await openToday({
    booked: [
      classAnswer({ id: 'c1', name: 'Just over', startsIn: -46, minutes: 45, booking: 'BOOKED' }),
      classAnswer({ id: 'c2', name: 'The next', booking: 'BOOKED' }),
    ],
  })
  await expect.element(screen.getByRole('heading', { name: 'The next' })).toBeVisible()
  expect(screen.getByText('Just over').elements()).toEqual([])
})

test('a coach sees the class they teach next or now, with a link to start it, before their later bookings (row 51)', async () => {
  const own = classAnswer({ id: 'c1', name: 'Kata', startsIn: -5, isStreaming: true })
  const over = classAnswer({ id: 'c2', name: 'Called off', cancelledAt: '2026-01-01T00:00:00.000Z' })
  const booked = classAnswer({ id: 'c3', name: 'Yin', startsIn: 600, booking: 'BOOKED' })
  const viewer = {
    id: 'mia',
    bookings: { items: [bookingAnswer(booked)] },
    week: { items: [] },
    classes: { items: [over, { ...own, coachID: 'mia' }] },
  }
  const { screen } = await showScreen({
    path: '/dashboard/today',
    person: mia,
    answers: {
      VideoRailsQuery: noVideos,
      ContinueTrainingQuery: nothingBegun,
      TodayScreenQuery: () => ({ viewer, latest: [], categories }),
    },
  })
  await expect.element(screen.getByRole('link', { name: 'Start class: Kata' })).toBeVisible()
  const headings = screen.getByRole('heading').elements()
  expect(headings.slice(0, 4).map((heading) => heading.textContent)).toEqual([
    'You’re teaching now',
    'Kata',
    'Your next class',
    'Yin',
  ])
  expect(screen.getByText('No classes booked yet').query()).toBeNull()
  expect(await accessibilityFindings()).toEqual([])
})

test.each(lacks)('the next class may lack %s', async (what) => {
  const { screen } = await openToday({ booked: [classWithout(what)] })
  await expect.element(screen.getByRole('heading', { name: `Without ${what}` })).toBeVisible()
  expect(holesIn(document.body)).toEqual([])
})

test('current classes may lack optional fields, and a booking whose class is gone does not count', async () => {
  const gone = { ...bookingAnswer(classAnswer({ id: 'gone' })), occurrence: null }
  const latest = incompleteClasses()
  const viewer = { id: 'mia', bookings: { items: [gone, null] }, week: { items: [gone, null] } }
  const { screen } = await showScreen({
    path: '/dashboard/today',
    person: mia,
    answers: {
      VideoRailsQuery: noVideos,
      ContinueTrainingQuery: nothingBegun,
      TodayScreenQuery: () => ({ viewer, latest, categories }),
    },
  })
  await expect.element(screen.getByRole('heading', { name: 'No classes booked yet' })).toBeVisible()
  expect(screen.getByRole('article').elements()).toHaveLength(lacks.length)
  expect(holesIn(document.body)).toEqual([])
})

const kenji = { id: 'f1', followee: { id: 'kenji', firstName: 'Kenji', lastName: 'Moreau', photo: null } }
const wei = { id: 'f2', followee: { id: 'wei', firstName: 'Wei', lastName: 'Zhang', photo: null } }

test('a member is led from the coaches they followed last to all of them (row 128)', async () => {
  const { screen } = await openToday({ followed: pageAnswer([kenji], 'further') })
  const rail = screen.getByRole('region', { name: 'Coaches you follow' })
  await expect.element(rail.getByRole('link', { name: 'All coaches' })).toHaveAttribute('href', '/dashboard/following')
})

test('the coaches a member follows are listed, each linked to their page (row 51)', async () => {
  const { screen } = await openToday({ followed: pageAnswer([kenji, { id: 'f3', followee: null }, wei]) })
  const rail = screen.getByRole('region', { name: 'Coaches you follow' })
  await expect
    .element(rail.getByRole('link', { name: 'Kenji Moreau' }))
    .toHaveAttribute('href', '/coaches/Kenji-Moreau/kenji')
  expect(
    rail
      .getByRole('link')
      .elements()
      .map((link) => link.textContent),
  ).toEqual(['All coaches', 'Kenji Moreau', 'Wei Zhang'])
  expect(await accessibilityFindings()).toEqual([])
})

test('a member who follows no one sees no empty rail for it', async () => {
  const { screen } = await openToday({})
  await expect.element(screen.getByRole('heading', { name: 'No classes booked yet' })).toBeVisible()
  expect(screen.getByText('Coaches you follow').elements()).toEqual([])
})
