import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { activateLanguage } from '#web/app/language/language.ts'
import { MobileHeader } from '#web/app/layout/MobileHeader.tsx'
import { bookingAnswer, type ClassAnswer, classAnswer } from '#web/app/testing/classAnswer.ts'
import { classWithout, holesIn, lacks } from '#web/app/testing/incomplete.ts'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

afterEach(() => activateLanguage('en'))

function openClass(occurrence: ClassAnswer | undefined, person: typeof mia | undefined = mia) {
  const items = occurrence ? [occurrence] : []
  return showScreen({ path: '/classes/public-c1', person, answers: { ClassScreenQuery: () => ({ found: { items } }) } })
}

test('the page of a class shows what it is, who it is for, when, and who teaches it (row 59)', async () => {
  const assisted = classAnswer({ assistantInfo: { id: 'a', firstName: 'Amara', lastName: 'Okafor' } })
  const { screen, sent } = await openClass(assisted)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Yin for runners' })).toBeVisible()
  for (const text of ['Yoga · Yin', 'Beginner', 'Long holds for tight hips.', '45 minutes', 'Everyone', 'London']) {
    await expect.element(screen.getByText(text)).toBeVisible()
  }
  await expect.element(screen.getByText('Assisted by Amara Okafor')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Kenji Moreau' }))
    .toHaveAttribute('href', '/coaches/Kenji-Moreau/kenji?source=CLASS')
  expect(sent.map(({ name, variables }) => ({ name, variables }))).toEqual([
    { name: 'ClassScreenQuery', variables: { publicID: 'public-c1' } },
  ])
  expect(await accessibilityFindings()).toEqual([])
})

test('a class in person shows its address, and a link to a map that contacts no one beforehand (row 59)', async () => {
  const { screen } = await openClass(classAnswer({ isStreaming: false, address: '14 Quay Street & Rue 2, Marseille' }))
  await expect.element(screen.getByText('In person')).toBeVisible()
  await expect.element(screen.getByText('14 Quay Street & Rue 2, Marseille')).toBeVisible()
  const map = screen.getByRole('link', { name: 'Open in a map' })
  const address = 'https://www.openstreetmap.org/search?query=14+Quay+Street+%26+Rue+2%2C+Marseille'
  await expect.element(map).toHaveAttribute('href', address)
  await expect.element(map).toHaveAttribute('target', '_blank')
  await expect.element(map).toHaveAttribute('rel', 'noopener noreferrer')
  expect(await accessibilityFindings()).toEqual([])
})

test('on a phone the header bears the class’s name, which is read out once (design 9)', async () => {
  await page.viewport(390, 800)
  const { screen, around } = await openClass(classAnswer())
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Yin for runners' })).toBeVisible()
  const header = await render(around(<MobileHeader title={undefined} isTopLevel={false} />))
  await expect.element(header.getByRole('banner').getByText('Yin for runners')).toBeVisible()
  expect(header.getByRole('heading', { name: 'Yin for runners' }).elements()).toHaveLength(1)
  await screen.unmount()
  await expect.poll(() => header.getByRole('banner').element().textContent).not.toContain('Yin for runners')
  await page.viewport(1200, 800)
})

test('a class online is nowhere on a map', async () => {
  const { screen } = await openClass(classAnswer({ isStreaming: true }))
  await expect.element(screen.getByText('Online')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open in a map' }).query()).toBeNull()
})

test.each([
  [0, 0, 'Free'],
  [1250, 0, '€12.50'],
  [1250, 100, '€13.50'],
])('the price of a class is shown with its fees: %i and %i (row 59)', async (price, fees, said) => {
  const { screen } = await openClass(classAnswer({ price, fees }))
  await expect.element(screen.getByText(said, { exact: true }).last()).toBeVisible()
  expect(screen.getByText('incl. €1 fees').elements()).toHaveLength(fees > 0 ? 1 : 0)
})

test('the facts of a class include its audience, and that it is booked as a whole (row 59)', async () => {
  const fields = { ageGroup: 'KIDS', gender: 'FEMALE', bookingType: 'COURSE', capacity: 8 }
  const { screen } = await openClass(classAnswer(fields))
  for (const fact of ['Kids', 'Women', 'Whole course', 'Up to 8 people'])
    await expect.element(screen.getByText(fact, { exact: true })).toBeVisible()
})

const pictureElsewhere = { url: 'https://pictures.example/mat.jpg', type: 'IMAGE' }
const videoElsewhere = { url: 'https://videos.example:8443/watch?v=1', type: 'VIDEO' }

test('pictures and videos on other sites are shown as links, and nothing is loaded from there (row 59)', async () => {
  const drawn = new Set<string>()
  // A picture that does not load is gone again at once.
  const note = () => [...document.images].forEach(({ src }) => drawn.add(src))
  const watching = new MutationObserver(note)
  watching.observe(document, { subtree: true, childList: true })
  const { screen } = await openClass(classAnswer({ eventMedia: [pictureElsewhere, videoElsewhere] }))
  await expect
    .element(screen.getByRole('link', { name: 'Picture on pictures.example' }))
    .toHaveAttribute('href', pictureElsewhere.url)
  const video = screen.getByRole('link', { name: 'Video on videos.example:8443' })
  await expect.element(video).toHaveAttribute('rel', 'noopener noreferrer')
  watching.disconnect()
  expect([...drawn].filter((src) => new URL(src).origin !== location.origin)).toEqual([])
})

test('a picture of our own stands in the place of the drawn one, and one that is lost does not', async () => {
  const own = new URL('/web/public/icon.svg', location.href).href
  const { screen } = await openClass(classAnswer({ eventMedia: [{ url: own, type: 'IMAGE' }] }))
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect([...document.images].map(({ src }) => src)).toContain(own)
  expect(screen.getByRole('link', { name: /^Picture on/ }).query()).toBeNull()
  await screen.unmount()
  const lost = new URL('/no-such-picture.png', location.href).href
  await openClass(classAnswer({ eventMedia: [{ url: lost, type: 'IMAGE' }] }))
  await expect.poll(() => [...document.images].map(({ src }) => src)).not.toContain(lost)
})

test.each(['javascript:alert(1)', 'http://pictures.example/mat.jpg', 'data:text/html,hello'])(
  'an unsafe media address never becomes a link, even if it was stored: %s',
  async (url) => {
    const { screen } = await openClass(classAnswer({ eventMedia: [{ url, type: 'VIDEO' }] }))
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
    expect(screen.getByRole('link', { name: /^Video on/ }).query()).toBeNull()
  },
)

test.each([
  ['in half an hour', 30.5, 'In 30 min'],
  ['under way', -5, 'LIVE'],
  ['in five hours', 5 * 60 + 1, 'In 5 hours'],
  ['in two days', 2 * 24 * 60 + 1, 'In 2 days'],
  ['over', -60, 'Ended'],
])('a class %s shows a matching badge (row 53)', async (_when, startsIn, badge) => {
  const { screen } = await openClass(classAnswer({ startsIn }))
  await expect.element(screen.getByText(badge, { exact: true })).toBeVisible()
})

test('a class that its coach ended is over, whatever the clock says (row 66)', async () => {
  const { screen } = await openClass(classAnswer({ startsIn: -5, endedAt: new Date().toISOString() }))
  await expect.element(screen.getByText('Ended', { exact: true })).toBeVisible()
  expect(screen.getByText('LIVE', { exact: true }).elements()).toEqual([])
})

test('an online class is live once its coach is in the room, and not by the clock alone (row 53)', async () => {
  const startedAlone = classAnswer({ startsIn: -5, isStreaming: true })
  const { screen, live } = await openClass(startedAlone)
  await expect.element(screen.getByText('Waiting for the coach')).toBeVisible()
  expect(screen.getByText('LIVE', { exact: true }).elements()).toEqual([])
  await expect.poll(() => live.followed().map(({ name }) => name)).toContain('LiveSeatsSubscription')
  live.tell('LiveSeatsSubscription', { occurrenceChanged: { ...startedAlone, isCoachHere: true } })
  await expect.element(screen.getByText('LIVE', { exact: true })).toBeVisible()
  expect(screen.getByText('Waiting for the coach').elements()).toEqual([])
})

test('an in-person class goes live by the clock, and a coach who is in the room early is announced (row 53)', async () => {
  const { screen } = await openClass(classAnswer({ startsIn: -5, isStreaming: false }))
  await expect.element(screen.getByText('LIVE', { exact: true })).toBeVisible()
  await screen.unmount()
  const { screen: early } = await openClass(classAnswer({ startsIn: 5.5, isStreaming: true, isCoachHere: true }))
  await expect.element(early.getByText('In 5 min', { exact: true })).toBeVisible()
  await expect.element(early.getByText('Coach is in the room')).toBeVisible()
})

test('a spot that is booked or given up on another device changes this page (rows 55, 56)', async () => {
  const { screen, live } = await openClass(classAnswer())
  await expect.element(screen.getByRole('button', { name: /^Book/ })).toBeVisible()
  await expect.poll(() => live.followed().map(({ name }) => name)).toContain('LiveBookingsMadeSubscription')
  const booking = (status: 'BOOKED' | 'CANCELED') => bookingAnswer(classAnswer({ booking: status }), status)
  live.tell('LiveBookingsMadeSubscription', { bookingMade: booking('BOOKED') })
  await expect.element(screen.getByRole('button', { name: /^Cancel/ })).toBeVisible()
  live.tell('LiveBookingsSubscription', { bookingChanged: booking('CANCELED') })
  await expect.element(screen.getByRole('button', { name: /^Book/ })).toBeVisible()
})

test('a class beyond a week says only its date (rows 53 and 54)', async () => {
  const { screen } = await openClass(classAnswer({ startsAt: new Date(2099, 10, 28, 18, 30) }))
  await expect.element(screen.getByText('Saturday 28/11 @ 6:30 PM')).toBeVisible()
  expect(screen.getByText(/^In \d/).elements()).toEqual([])
})

test('the type of a class speaks the reader’s language; one that a studio added stays as it was written', async () => {
  await activateLanguage('fr')
  const { screen } = await openClass(classAnswer({ categoryName: 'Fitness', subCategoryName: 'Strength' }))
  await expect.element(screen.getByText('Fitness · Musculation')).toBeVisible()
  await screen.unmount()
  const { screen: own } = await openClass(classAnswer({ categoryName: 'Aqua', subCategoryName: 'Strong swim' }))
  await expect.element(own.getByText('Aqua · Strong swim')).toBeVisible()
})

test('the spot count updates live, and each change is announced once to screen readers', async () => {
  const { screen, live } = await openClass(classAnswer())
  await expect.element(screen.getByText('5 spots left')).toBeVisible()
  await expect.poll(() => live.followed().map(({ name }) => name)).toContain('LiveSeatsSubscription')
  live.tell('LiveSeatsSubscription', { occurrenceChanged: classAnswer({ remaining: 1 }) })
  await expect.element(screen.getByRole('complementary').getByText('1 spot left')).toBeVisible()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Yin for runners: 1 spot left')
  live.tell('LiveSeatsSubscription', { occurrenceChanged: classAnswer({ remaining: 0 }) })
  await expect.element(screen.getByText('Event is full')).toBeVisible()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Yin for runners is now full.')
  expect(screen.getByRole('button', { name: /Book/ }).elements()).toEqual([])
})

test('a class canceled while its page is open shows that it is canceled', async () => {
  const { screen, live } = await openClass(classAnswer())
  await expect.poll(() => live.followed().map(({ name }) => name)).toContain('LiveSeatsSubscription')
  live.tell('LiveSeatsSubscription', { occurrenceChanged: classAnswer({ cancelledAt: new Date().toISOString() }) })
  await expect.element(screen.getByText('Canceled', { exact: true })).toBeVisible()
})

test('nothing is followed any more once the page is left', async () => {
  const { screen, live } = await openClass(classAnswer())
  await expect.poll(() => live.followed().map(({ name }) => name)).toContain('LiveSeatsSubscription')
  await screen.unmount()
  expect(live.followed()).toEqual([])
})

test('the address of a class goes to the clipboard', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { screen } = await openClass(classAnswer())
  await screen.getByRole('button', { name: 'Copy Link' }).click()
  await expect.element(screen.getByText('Link copied to clipboard!')).toBeVisible()
  await expect.poll(() => writeText).toHaveBeenCalledWith(location.href)
  writeText.mockRestore()
})

test('a link to a class that does not exist says so and offers a way to find one', async () => {
  const { screen } = await openClass(undefined)
  await expect.element(screen.getByText('Class not found')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Find a class' })).toHaveAttribute('href', '/dashboard/classes')
  expect(await accessibilityFindings()).toEqual([])
})

test.each(['dark', 'light'] as const)(
  'names of other scripts keep their own direction, in the %s theme',
  async (theme) => {
    document.documentElement.dataset['theme'] = theme
    const arabic = classAnswer({ name: 'دبكة للجميع', description: 'خطوات الدبكة من الصفر.' })
    const { screen } = await openClass(arabic)
    const name = screen.getByText('دبكة للجميع')
    await expect.element(name).toBeVisible()
    expect(getComputedStyle(name.element()).direction).toBe('rtl')
    expect(getComputedStyle(screen.getByRole('heading', { level: 1 }).element()).textAlign).toBe('start')
    expect(getComputedStyle(screen.getByText('خطوات الدبكة من الصفر.').element()).direction).toBe('rtl')
    expect(await accessibilityFindings()).toEqual([])
  },
)

test.each(lacks)('the page of a class without %s leaves out just that', async (what) => {
  const { screen } = await openClass(classWithout(what))
  await expect.element(screen.getByRole('heading', { level: 1, name: `Without ${what}` })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Book/ })).toBeVisible()
  expect(holesIn(document.body)).toEqual([])
  const kept = {
    'Your coach': what !== 'a coach',
    'Third dan.': what !== 'a coach' && what !== 'words of its coach',
    'Harbour Dojo': what !== 'a coach' && what !== 'a company',
    'Long holds for tight hips.': what !== 'a description',
    Beginner: !['a level', 'a kind and a level', 'a discipline that Obi knows'].includes(what),
  }
  const shown = Object.keys(kept).filter((text) => screen.getByText(text, { exact: true }).elements().length > 0)
  expect(shown).toEqual(Object.entries(kept).flatMap(([text, isKept]) => (isKept ? [text] : [])))
  expect(screen.getByText(/Assisted by/).elements()).toEqual([])
})

test.each([
  ['nothing', { price: 0, fees: 0 }, undefined],
  ['its price alone', { price: 1200, fees: 0 }, '€12'],
  ['its fees alone', { price: 0, fees: 50 }, '€0.50'],
  ['a price in a currency without cents', { price: 250_000, fees: 0, currency: 'VND' }, '₫250,000'],
] as const)('a class that costs %s shows the right price, or none', async (_what, costs, tag) => {
  const { screen } = await openClass(classAnswer(costs))
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  const ticket = screen.getByRole('complementary').element()
  expect(/[€₫][\d.,]+/.exec(ticket.textContent ?? '')?.[0]).toBe(tag)
  expect(screen.getByRole('button', { name: /^Book/ }).elements()).toHaveLength(tag === undefined ? 1 : 0)
})

/** What is said of a class in its table, each fact under its name. */
function facts(): Record<string, string | null | undefined> {
  const rows = [...document.querySelectorAll('dl > div')]
  return Object.fromEntries(
    rows.map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent]),
  )
}

test.each([
  [
    'as most are',
    { timeZone: 'UTC', capacity: 1, minutes: 1 },
    {
      Location: 'In person',
      Price: 'Free',
      Length: '1 minute',
      Booking: 'Each session',
      Ages: 'All',
      'Open to': 'Everyone',
      'Group size': '1 person',
      'Coach’s time zone': 'UTC',
    },
  ],
  [
    'as few are',
    {
      isStreaming: true,
      price: 1250,
      fees: 100,
      minutes: 90,
      bookingType: 'COURSE',
      ageGroup: 'YOUTHS',
      gender: 'MALE',
      timeZone: 'America/Argentina/Buenos_Aires',
    },
    {
      Location: 'Online',
      Price: '€13.50incl. €1 fees',
      Length: '90 minutes',
      Booking: 'Whole course',
      Ages: 'Youths',
      'Open to': 'Men',
      'Group size': 'Up to 12 people',
      'Coach’s time zone': 'Buenos Aires',
    },
  ],
])('each fact of a class stands under its name: %s (row 59)', async (_how, fields, expected) => {
  await openClass(classAnswer(fields))
  await expect.poll(facts).toEqual(expected)
})

test('the page of a course lists every date, says which are canceled or over, and leads to each (row 59)', async () => {
  const course = classAnswer({ bookingType: 'COURSE', courseLength: 2 })
  const dates = [
    { startDate: '2020-11-21T18:30:00.000Z', endDate: '2020-11-21T19:30:00.000Z', cancelledAt: null },
    { startDate: course.startDate, endDate: course.endDate, cancelledAt: null },
    {
      startDate: '2099-12-05T18:30:00.000Z',
      endDate: '2099-12-05T19:30:00.000Z',
      cancelledAt: '2099-11-01T09:00:00.000Z',
    },
  ].map((date, index) => ({ ...date, id: `c${index}`, publicID: `public-c${index}` }))
  const { screen } = await openClass({ ...course, classDates: { items: dates } })
  const list = screen.getByRole('region', { name: 'Dates of this course' })
  await expect.element(list.getByRole('listitem').nth(2)).toBeVisible()
  expect(list.getByRole('listitem').elements()).toHaveLength(3)
  expect(
    list
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href')),
  ).toEqual(dates.map(({ publicID }) => `/classes/${publicID}`))
  expect(
    list
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('aria-current')),
  ).toEqual([null, 'page', null])
  expect(
    list
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent?.match(/Canceled|Ended/)?.[0]),
  ).toEqual(['Ended', undefined, 'Canceled'])
  expect(await accessibilityFindings()).toEqual([])
  await screen.unmount()
  const alone = classAnswer({ startsAt: new Date(course.startDate), classDates: { items: dates } })
  const { screen: single } = await openClass(alone)
  await expect.element(single.getByRole('heading', { level: 1 })).toBeVisible()
  expect(single.getByText('Dates of this course').elements()).toEqual([])
})

test('fees of a single cent are shown', async () => {
  const { screen } = await openClass(classAnswer({ price: 1250, fees: 1 }))
  await expect.element(screen.getByText('incl. €0.01 fees')).toBeVisible()
})

test('the coach’s picture is shown', async () => {
  const photo = new URL('/web/public/icon.svg', location.href).href
  const coachInfo = { id: 'kenji', firstName: 'Kenji', lastName: 'Moreau', photo, bio: null }
  const { screen } = await openClass(classAnswer({ coachInfo }))
  await expect.element(screen.getByRole('link', { name: 'Kenji Moreau' })).toBeVisible()
  await expect.poll(() => [...document.images].map(({ src }) => src)).toContain(photo)
})

test.each([
  ['ADULTS', 'Adult'],
  ['YOUTHS', 'Youths'],
  ['KIDS', 'Kids'],
  ['ALL', 'All'],
])('a class with age group %s shows: %s', async (ageGroup, said) => {
  await openClass(classAnswer({ ageGroup }))
  await expect.poll(() => facts()['Ages']).toBe(said)
})

test('a draft class is marked as private', async () => {
  const { screen } = await openClass(classAnswer({ status: 'DRAFT' }))
  await expect.element(screen.getByText('Private', { exact: true })).toBeVisible()
  expect(screen.getByText(/^In \d/).elements()).toEqual([])
})

test('a file of another kind is a link, too, and the same address twice is two', async () => {
  const file = { url: 'https://files.example/plan.pdf', type: 'FILE' }
  const { screen } = await openClass(classAnswer({ eventMedia: [file, file] }))
  await expect.element(screen.getByText('File on files.example').first()).toBeVisible()
  const links = screen.getByRole('link', { name: 'File on files.example' }).elements()
  expect(links.map((link) => link.getAttribute('target'))).toEqual(['_blank', '_blank'])
})

test('a link that cannot be copied shows an error', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Denied'))
  const { screen } = await openClass(classAnswer())
  await screen.getByRole('button', { name: 'Copy Link' }).click()
  const sentence = 'Failed to copy link. Please try again.'
  await expect.element(screen.getByRole('alertdialog', { name: sentence })).toBeVisible()
  writeText.mockRestore()
})

test('a value that changes while the page is open is highlighted, and the initial value is not', async () => {
  const { screen, live } = await openClass(classAnswer())
  await expect.poll(() => live.followed().map(({ name }) => name)).toContain('LiveSeatsSubscription')
  const seats = screen.getByRole('complementary').getByText('5 spots left')
  expect(seats.element().className).not.toContain('animate-mark')
  live.tell('LiveSeatsSubscription', { occurrenceChanged: classAnswer({ remaining: 4 }) })
  const changed = screen.getByRole('complementary').getByText('4 spots left')
  await expect.element(changed).toBeVisible()
  expect(changed.element().className).toContain('animate-mark')
})
