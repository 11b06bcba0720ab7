import type { Page } from '@playwright/test'
import type { StoryClass } from './support/addClass.ts'
import { bookOn, cardOf, english, expectToast, findClass, giveBackOn, placesLeft } from './support/classes.ts'
import { expect, expectAccessible, test } from './support/story.ts'
import { turnToArabic } from './support/turnToArabic.ts'
import { type Words, wordsOf } from './support/words.ts'

interface Scene {
  member: Page
  /** Another member with the same class open, whose page is never reloaded. */
  onlooker: Page
  karate: StoryClass
  say: Words
}

test('a member books and cancels a spot, and another member sees it at once (rows 50, 55, 56, 58) @layout @journey', async ({
  enter,
  offer,
}) => {
  const karate = await offer({ capacity: 5 })
  const { page: member } = await enter('Mia')
  const { page: onlooker } = await enter('Sam')
  await member.goto('/dashboard/today')
  await onlooker.goto('/dashboard/today')
  await bookAndGiveBack({ member, onlooker, karate, say: english })
})

test('the same in Arabic, from right to left (row 168) @layout', async ({ enter, offer }) => {
  const karate = await offer({ capacity: 5 })
  const { page: member } = await enter('Mia')
  const { page: onlooker } = await enter('Sam')
  for (const page of [member, onlooker]) await turnToArabic(page)
  await bookAndGiveBack({ member, onlooker, karate, say: wordsOf('ar') })
  await member.reload()
  await expect(member.locator('html')).toHaveAttribute('dir', 'rtl')
})

test('a member who is too late for the last spot sees that the class is full (row 57)', async ({
  page: visitor,
  enter,
  offer,
}) => {
  const karate = await offer({ capacity: 2, booked: 1 })
  const { page: quick } = await enter('Mia')
  const { page: late } = await enter('Sam')
  // The event about the last spot has not reached the second member when they press.
  await late.routeWebSocket(/\/graphql/, (socket) => socket.connectToServer().onMessage(() => undefined))
  await visitor.goto(karate.path)
  await expect(placesLeft(visitor, 1)).toBeVisible()
  await quick.goto(karate.path)
  await late.goto(karate.path)
  const bookLate = late.getByRole('button', { name: `Book: ${karate.name}` })
  await expect(bookLate).toBeVisible()

  await quick.getByRole('button', { name: `Book: ${karate.name}` }).click()
  await expectToast(quick, 'Booked. See you there.')
  await expect(visitor.getByText('Event is full')).toBeVisible()
  await expectAccessible(visitor)
  await bookLate.click()
  await expectToast(late, 'This Event is Full. Please Try Another.')
  await expect(late.getByText('Event is full', { exact: true })).toBeVisible()
  await expectAccessible(late)
})

test('a spot taken between reading the page and subscribing disappears (row 50)', async ({
  page: visitor,
  enter,
  offer,
}) => {
  const karate = await offer({ capacity: 2 })
  const isBooked = Promise.withResolvers<void>()
  await visitor.routeWebSocket(/\/graphql/, (socket) => {
    const server = socket.connectToServer()
    // The page closes a connection without a response, and opens another one.
    let isOpen = true
    socket.onClose(() => {
      isOpen = false
      void server.close()
    })
    socket.onMessage((message) => void isBooked.promise.then(() => isOpen && server.send(message)))
  })
  await visitor.goto(karate.path)
  await expect(placesLeft(visitor, 2)).toBeVisible()
  const { page } = await enter('Mia')
  await page.goto(karate.path)
  await page.getByRole('button', { name: `Book: ${karate.name}` }).click()
  await expectToast(page, 'Booked. See you there.')
  isBooked.resolve()
  await expect(placesLeft(visitor, 1)).toBeVisible()
})

test('when two members book the last spot at the same moment, one gets it (row 57)', async ({ enter, offer }) => {
  const karate = await offer({ capacity: 1 })
  const racers = [(await enter('Mia')).page, (await enter('Sam')).page]
  for (const page of racers) await page.goto(karate.path)
  const buttons = racers.map((page) => page.getByRole('button', { name: `Book: ${karate.name}` }))
  for (const button of buttons) await expect(button).toBeVisible()
  const found = await Promise.all(buttons.map((button) => button.elementHandle()))
  // For the loser, the button may disappear before the press, and a waiting press would time out.
  await Promise.all(
    found.map((button) => button?.evaluate((element) => element instanceof HTMLElement && element.click())),
  )
  const winners = racers.map((page) => page.getByText('You’re in', { exact: true }))
  const losers = racers.map((page) => page.getByText('Event is full', { exact: true }))
  await expect.poll(() => countVisible(winners)).toBe(1)
  await expect.poll(() => countVisible(losers)).toBe(1)
})

test('a class shows its state: live, full, priced, canceled, booked (rows 53, 57, 58) @layout', async ({
  enter,
  offer,
}) => {
  // The list starts with today, so shortly after midnight the class has to start after midnight.
  const startsAt = new Date(Math.max(new Date().setHours(0, 0, 0, 0), Date.now() - 5 * 60_000))
  const underWay = { startsAt, minutes: 90 }
  const live = await offer({ ...underWay, title: 'Under way', isInPerson: true })
  const full = await offer({ ...underWay, title: 'Full house', capacity: 3, booked: 3 })
  const priced = await offer({ ...underWay, title: 'Master class', price: 1200 })
  const cancelled = await offer({ ...underWay, title: 'Called off', isCancelled: true })
  const { page } = await enter()
  await page.goto('/dashboard/today')
  await findClass(page, live)
  await expect(cardOf(page, live).getByText('LIVE')).toBeVisible()
  await expect(cardOf(page, full).getByText('Event is full')).toBeVisible()
  await expect(cardOf(page, full).getByText('Waiting for the coach')).toBeVisible()
  await expect(cardOf(page, priced).getByText('€12')).toBeVisible()
  await expect(cardOf(page, priced).getByText('Can’t be booked yet')).toBeVisible()
  await expect(cardOf(page, cancelled).getByText('Canceled')).toBeVisible()
  for (const shut of [full, priced, cancelled]) await expect(cardOf(page, shut).getByRole('button')).toHaveCount(0)
  await bookOn(cardOf(page, live), live)
  // A spot in a class in progress cannot be given up.
  await expect(cardOf(page, live).getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
})

async function bookAndGiveBack({ member, onlooker, karate, say }: Scene): Promise<void> {
  const card = await findClass(member, karate, say)
  const seen = await findClass(onlooker, karate, say)
  await expect(placesLeft(seen, 5, say)).toBeVisible()
  await expectAccessible(member)

  await bookOn(card, karate, say)
  await expectToast(member, say('Booked. See you there.'), say)
  await expect(placesLeft(card, 4, say)).toBeVisible()
  await expect(placesLeft(seen, 4, say)).toBeVisible()
  await expectAccessible(member)

  await openBookings(member, say)
  const kept = cardOf(member, karate)
  await expect(kept).toBeVisible()
  await expectAccessible(member)
  await giveBackOn(kept, karate, say)
  await expectToast(member, say('Booking canceled.'), say)
  await expect(kept).toBeHidden()
  await expect(placesLeft(seen, 5, say)).toBeVisible()
  await expectAccessible(onlooker)
}

async function openBookings(page: Page, say: Words): Promise<void> {
  await page.getByRole('button', { name: say('Account') }).click()
  await page.getByRole('menuitem', { name: say('My bookings') }).click()
  await expect(page.getByRole('tab', { name: say('Upcoming') })).toBeVisible()
}

async function countVisible(locators: { isVisible(): Promise<boolean> }[]): Promise<number> {
  const seen = await Promise.all(locators.map((locator) => locator.isVisible()))
  return seen.filter(Boolean).length
}
