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

/** At which moment this page began to show a time. */
export async function whenShown(page: Page, text: string): Promise<number | undefined> {
  return page.evaluate((wanted) => window.timerShown?.find((one) => one.text === wanted)?.at, text)
}

/** Sets a browser's clock to be wrong by so much; what happens in it goes on at the same speed. */
export async function setClockWrong(page: Page, byMs: number): Promise<void> {
  await page.context().addInitScript((ms) => {
    const real = Date.now
    Date.now = () => real() + ms
  }, byMs)
}
