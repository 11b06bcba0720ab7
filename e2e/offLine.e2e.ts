import type { Page } from '@playwright/test'
import { bookOn, cardOf, expectToast, findClass, placesLeft } from './support/classes.ts'
import { expect, expectAccessible, test } from './support/story.ts'

test.use({
  // The browser itself reports failed requests, also through a closing socket.
  expectedComplaints: /net::ERR_|WebSocket connection to|WebSocket is already in CLOSING/,
})

test('without a network the page keeps its content, shows a notice, and catches up afterwards (row 49) @journey', async ({
  enter,
  offer,
}) => {
  const karate = await offer({ capacity: 5 })
  const { page } = await enter('Mia')
  const { page: elsewhere } = await enter('Sam')
  const network = await holdNetwork(page)
  await page.goto('/dashboard/today')
  const card = await findClass(page, karate)
  await expect(placesLeft(card, 5)).toBeVisible()

  await network.cut()
  await expect(page.getByText('No network connection')).toBeVisible()
  await expect(card).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: `Book: ${karate.name}` }).click()
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alertdialog')).toBeVisible()
  await expect(card.getByRole('button', { name: `Book: ${karate.name}` })).toBeVisible()

  await elsewhere.goto(karate.path)
  await elsewhere.getByRole('button', { name: `Book: ${karate.name}` }).click()
  await expectToast(elsewhere, 'Booked. See you there.')
  await expect(placesLeft(card, 5)).toBeVisible()

  await network.mend()
  await expect(page.getByText('No network connection')).toBeHidden()
  await expect(placesLeft(card, 4)).toBeVisible()
  await bookOn(cardOf(page, karate), karate)
})

/** Cuts the network of one page, including its open sockets, which the browser's own offline mode leaves open. */
async function holdNetwork(page: Page): Promise<{ cut(): Promise<void>; mend(): Promise<void> }> {
  let isCut = false
  const endings = new Set<() => Promise<unknown>>()
  await page.routeWebSocket(/\/graphql/, (socket) => {
    if (isCut) {
      void socket.close()
      return
    }
    const server = socket.connectToServer()
    endings.add(() => Promise.all([socket.close(), server.close()]))
  })
  return {
    cut: async () => {
      isCut = true
      await page.context().setOffline(true)
      await Promise.all([...endings].map((end) => end()))
      endings.clear()
    },
    mend: async () => {
      isCut = false
      await page.context().setOffline(false)
    },
  }
}
