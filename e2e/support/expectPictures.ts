import type { Page } from '@playwright/test'
import { framesShown } from './liveMedia.ts'
import { expect } from './story.ts'

/** So many pictures are on the page, and all of them are moving. */
export async function expectFramesToAdvance(page: Page, pictures: number): Promise<void> {
  await expect.poll(() => framesShown(page).then(({ length }) => length)).toBe(pictures)
  const before = await framesShown(page)
  await expect
    .poll(async () => (await framesShown(page)).every((count, index) => count > (before[index] ?? 0) + 10))
    .toBe(true)
}
