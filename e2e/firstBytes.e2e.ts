import type { Page } from '@playwright/test'
import { type Entrance, heldOf, LANGUAGE, ROUTE, signIn, today } from '#tools/bench/pages/entrances.ts'
import { sum, type Weight, weighIn, weighRoute } from '#tools/bench/pages/pageBytes.ts'
import { expect, test } from './support/story.ts'

// A page does not see the requests of its service worker.
test.use({ serviceWorkers: 'block', expectedComplaints: /^Service Worker registration blocked by Playwright/ })

test('a visitor’s page stays within the limits for scripts', async ({ page, baseURL }) => {
  const first = await expectHeld(page, baseURL ?? '', signIn)
  for (const { path, content } of signIn.further) {
    const scripts = await weighRoute(page, path, content)
    const added = [...scripts].filter(([script]) => !first.inAll.has(script)).map(([, bytes]) => bytes)
    expect(sum(added), `by going on to ${path}`).toBeLessThanOrEqual(heldOf(ROUTE))
  }
})

test('a member’s page stays within the limits for scripts @journey', async ({ enter, baseURL }) => {
  const { page } = await enter('Mia', { serviceWorkers: 'block' })
  await expectHeld(page, baseURL ?? '', today)
})

async function expectHeld(page: Page, url: string, { path, content, before, inAll }: Entrance): Promise<Weight> {
  const weight = await weighIn(page, { url, path, content, language: LANGUAGE, kept: {} })
  expect(weight.before, 'before its content is there').toBeLessThanOrEqual(heldOf(before))
  expect(sum(weight.inAll.values()), 'until it rests').toBeLessThanOrEqual(heldOf(inAll))
  return weight
}
