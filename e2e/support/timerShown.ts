import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** The displayed texts of the timer, with their times by a clock that all pages of a machine share. */
    timerShown?: { text: string; at: number }[]
  }
}

/** Records the changes of this page's timer. */
export async function noteTimer(page: Page): Promise<void> {
  await page.evaluate(() => {
    const shown: { text: string; at: number }[] = []
    window.timerShown = shown
    const note = () => {
      const text = document.querySelector('[role=timer]')?.textContent ?? ''
      if (text === shown.at(-1)?.text) return
      shown.push({ text, at: performance.timeOrigin + performance.now() })
    }
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}

/**
 * The end of the first interval, by the seconds that this page has displayed. A busy machine displays a second late, or
 * not at all, but never early: so the earliest result counts.
 */
export async function whenOver(page: Page, seconds: { from: number; to: number }): Promise<number> {
  const shown = await page.evaluate(() => window.timerShown ?? [])
  const told = shown.flatMap(({ text, at }) => {
    const left = Number(/^0:0(\d)$/.exec(text)?.[1] ?? 0)
    return left <= seconds.from && left >= seconds.to ? [at + left * 1000] : []
  })
  return Math.min(...told)
}

/** Offsets a browser's clock; its speed does not change. */
export async function setClockWrong(page: Page, byMs: number): Promise<void> {
  await page.context().addInitScript((ms) => {
    const real = Date.now
    Date.now = () => real() + ms
  }, byMs)
}
