import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** What the timer has shown, and since when by a clock that all pages of one machine share. */
    timerShown?: { text: string; at: number }[]
  }
}

/** Notes from now on when this page's timer changes. */
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
 * At which moment the first stretch is over, by the seconds of it that this page has shown. A busy machine shows a
 * second late, or not at all, and never early: the earliest that a page has told counts.
 */
export async function whenOver(page: Page, seconds: { from: number; to: number }): Promise<number> {
  const shown = await page.evaluate(() => window.timerShown ?? [])
  const told = shown.flatMap(({ text, at }) => {
    const left = Number(/^0:0(\d)$/.exec(text)?.[1] ?? 0)
    return left <= seconds.from && left >= seconds.to ? [at + left * 1000] : []
  })
  return Math.min(...told)
}

/** Sets a browser's clock to be wrong by so much; what happens in it goes on at the same speed. */
export async function setClockWrong(page: Page, byMs: number): Promise<void> {
  await page.context().addInitScript((ms) => {
    const real = Date.now
    Date.now = () => real() + ms
  }, byMs)
}
