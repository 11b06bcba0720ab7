import type { Page } from '@playwright/test'
import { framesShown } from './liveMedia.ts'
import { expect } from './story.ts'

/**
 * So many pictures are on the page, and all of them are moving. Whoever begins to speak takes the stage, so pictures
 * change places, and one that is drawn anew counts from its beginning.
 */
export async function expectFramesToAdvance(page: Page, pictures: number): Promise<void> {
  await expect.poll(() => framesShown(page).then(({ length }) => length)).toBe(pictures)
  const least = new Map<string, number>()
  const haveMoved = async () => {
    const shown = await framesShown(page)
    const moved = shown.filter(([whose, frames]) => {
      const from = Math.min(frames, least.get(whose) ?? frames)
      least.set(whose, from)
      return frames > from + 10
    })
    return moved.length
  }
  await expect.poll(haveMoved, 'how many pictures move').toBe(pictures)
}
