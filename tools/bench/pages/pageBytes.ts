import type { Browser, Page } from 'playwright'

export interface PageVisit {
  url: string
  /** Below the base path, with a slash before it. */
  path: string
  /** Texts that are visible once the page's content is shown. */
  content: readonly string[]
  language: string
  /** Entries already in the browser's storage. */
  kept: Readonly<Record<string, string>>
}

export type Scripts = ReadonlyMap<string, number>

export interface Weight {
  /** Compressed bytes of the scripts that were asked for before the content stood in the page. */
  before: number
  /** Bytes of each script requested until the page was idle, without any input, by path. */
  inAll: Scripts
  styles: number
}

// A phone on a slow link, on which early and late requests can be distinguished.
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }
const WAIT_MS = 60_000
const REST_MS = 1_500

/** Opens a page in a fresh browser profile over a slow line. `goOn` takes it from there. */
export async function weighPage<T>(
  browser: Browser,
  visit: PageVisit,
  goOn: (page: Page, weight: Weight) => Promise<T>,
): Promise<T> {
  // A page does not see what its service worker fetches.
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    return await goOn(page, await weighIn(page, visit))
  } finally {
    await context.close()
  }
}

/** Opens a page over a slow link in a tab with an empty cache. */
export async function weighIn(page: Page, visit: PageVisit): Promise<Weight> {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', SLOW_LINE)
  await page.addInitScript(watchForContent, visit)
  await page.goto(visit.url + visit.path)
  return weigh(page)
}

/** Goes on to another route of the same document; returns all scripts that the document has asked for by then. */
export async function weighRoute(page: Page, path: string, content: readonly string[]): Promise<Scripts> {
  await page.evaluate((to) => history.pushState(null, '', to), path)
  for (const selector of content) await page.locator(selector).first().waitFor({ timeout: WAIT_MS })
  await page.waitForLoadState('networkidle')
  return scriptsOf(await page.evaluate(readResources))
}

async function weigh(page: Page): Promise<Weight> {
  await page.waitForFunction(() => performance.getEntriesByName('content').length > 0, undefined, { timeout: WAIT_MS })
  const [contentAt = 0] = await page.evaluate(() =>
    performance.getEntriesByName('content').map(({ startTime }) => startTime),
  )
  await untilRested(page)
  const resources = await page.evaluate(readResources)
  return {
    before: sum(scriptsOf(resources.filter(({ startedAt }) => startedAt <= contentAt)).values()),
    inAll: scriptsOf(resources),
    styles: sum(resources.filter(({ path }) => path.endsWith('.css')).map(({ bytes }) => bytes)),
  }
}

export function sum(bytes: Iterable<number>): number {
  let total = 0
  for (const one of bytes) total += one
  return total
}

function scriptsOf(resources: Awaited<ReturnType<typeof readResources>>): Scripts {
  const scripts = resources.filter(({ path }) => path.endsWith('.js'))
  return new Map(scripts.map(({ path, bytes }) => [path, bytes]))
}

/** Deferred requests of the app also wait for an idle browser, and were queued earlier. */
async function untilRested(page: Page): Promise<void> {
  await page.waitForTimeout(REST_MS)
  await page.evaluate(() => new Promise((resolve) => void requestIdleCallback(resolve)))
  await page.waitForTimeout(REST_MS)
  await page.waitForLoadState('networkidle')
}

/** Runs in the page. */
function readResources() {
  return performance.getEntriesByType('resource').map((entry) => {
    const bytes = entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0
    return { path: new URL(entry.name).pathname, startedAt: entry.startTime, bytes }
  })
}

/** Runs in the page before its own scripts: records the time at which the content is rendered. */
function watchForContent({ content, kept, language }: PageVisit): void {
  localStorage.setItem('language', language)
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  const isThere = (selector: string) => document.querySelector(selector)?.checkVisibility() ?? false
  const observer = new MutationObserver(() => {
    if (!content.every(isThere)) return
    observer.disconnect()
    performance.mark('content')
  })
  observer.observe(document, { subtree: true, childList: true })
}
