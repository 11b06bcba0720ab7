import type { Page } from '@playwright/test'
import { type Entrance, heldOf, LANGUAGE, signIn, today } from '#tools/bench/entrances.ts'
import { sum, weighIn } from '#tools/bench/pageBytes.ts'
import { expect, test } from './support/story.ts'

test('the page of a stranger brings no more script than we hold ourselves to', async ({ page, baseURL }) => {
  await expectHeld(page, baseURL ?? '', signIn)
})

test('the page of a member brings no more script than we hold ourselves to', async ({ enter, baseURL }) => {
  const { page } = await enter()
  await expectHeld(page, baseURL ?? '', today)
})

async function expectHeld(page: Page, url: string, { path, content, before, inAll }: Entrance): Promise<void> {
  const weight = await weighIn(page, { url, path, content, language: LANGUAGE, kept: {} })
  expect(weight.before, 'before its content is there').toBeLessThanOrEqual(heldOf(before))
  expect(sum(weight.inAll.values()), 'until it rests').toBeLessThanOrEqual(heldOf(inAll))
}
