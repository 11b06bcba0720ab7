import type { Page } from '@playwright/test'
import { framesShown } from './liveMedia.ts'
import { expect } from './story.ts'

/**
 * Expects this many videos, all of them playing. A speaker moves to the stage, so videos change places, and a remounted
 * one starts over.
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
