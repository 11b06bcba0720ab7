import type { Page } from '@playwright/test'
import { framesShown } from './liveMedia.ts'
import { expect } from './story.ts'

/**
 * The page has so many videos, and all of them are moving. A speaker takes the stage, so videos change places, and a
 * redrawn one starts from its beginning.
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
