import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Page } from 'playwright'
import { clientId } from '#backend/identity/accounts/userPool.ts'
import { openLog } from '#backend/platform/log.ts'
import { openDatabase, type OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { keptOf } from '#tools/bench/members/demoMember.ts'
import type { Member } from '#tools/stage/makeMembers.ts'
import { openStage } from '#tools/stage/openStage.ts'
import { ensureChromium } from '#tools/test/browser/ensureChromium.ts'
import { addMovedClass, type BusyYear, fillBusyStudios, MOVED_DATE } from './busyStudios.store.ts'

const FILLING_MS = 600_000
const DAY_MS = 86_400_000
const EVENING_MS = 20 * 3_600_000
const SLOWDOWN = 4
const ROUNDS = 5
const SETTLE_MS = 1_500
const WAIT_MS = 60_000

export interface MoveCost {
  /** The longest task of each move, in milliseconds; 0 if none was longer than 50. */
  longestTasks: number[]
  classesInWeek: number
}

/** Drags a class in a week of a coach with 2,000 dates a month, in a browser that is slowed down, and saves it. */
export async function moveInChromium(): Promise<MoveCost> {
  const executablePath = await ensureChromium((line) => void process.stdout.write(`${line}\n`))
  const stage = await openStage()
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  try {
    const [coach] = await stage.members(1)
    if (!coach) throw new Error('There is no coach')
    const start = new Date(Math.ceil(Date.now() / DAY_MS + 7) * DAY_MS).toISOString()
    await fill(stage.database.address, { start, coachId: coach.contactId })
    // In the evening, when the coach has no other class that a move could clash with.
    const at = new Date(Date.parse(start) + 30 * DAY_MS + EVENING_MS)
    await addMovedClass(stage.database, { coachId: coach.contactId, at: at.toISOString() })
    return await moveOften(browser, { url: stage.obi.url, coach, day: at.toISOString().slice(0, 10) })
  } finally {
    await browser.close()
    await stage.close()
  }
}

async function fill(address: OpenDatabase['address'], year: BusyYear): Promise<void> {
  const log = openLog({ level: 'silent' })
  const database = openDatabase({ address, log, readers: 1, timeLimitMs: FILLING_MS })
  await fillBusyStudios(database, year)
  await database.close()
}

interface Place {
  url: string
  coach: Member
  day: string
}

async function moveOften(browser: Browser, { url, coach, day }: Place): Promise<MoveCost> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB', timezoneId: 'UTC' })
  await context.addInitScript(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    },
    keptOf(clientId, { ...coach, refreshToken: 'none' }),
  )
  const page = await context.newPage()
  await page.goto(`/dashboard/manage-classes/calendar?view=week&date=${day}`)
  const box = page.locator(MOVED)
  await box.waitFor({ timeout: WAIT_MS })
  await page.waitForLoadState('networkidle')
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const longestTasks: number[] = []
  // The first one loads code, and is not counted.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const longest = await longestTask(page, () => drag(page, round % 2 === 0 ? 1 : -1))
    process.stdout.write(`Move ${round}: longest task ${Math.round(longest)} ms\n`)
    if (round > 0) longestTasks.push(longest)
  }
  return { longestTasks, classesInWeek: await page.locator('[data-class]').count() }
}

// Not by its role: finding it would compute the names of hundreds of buttons, in tasks that are measured.
const MOVED = `[data-class="${MOVED_DATE}"]`

/** An hour down or up. */
async function drag(page: Page, direction: 1 | -1): Promise<void> {
  const box = page.locator(MOVED)
  await box.scrollIntoViewIfNeeded()
  const { x, y, width } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  const from = { x: x + width / 2, y: y + 10 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 48 * direction, { steps: 12 })
  await page.mouse.up()
  await page.waitForFunction(
    ([moved, was]) => {
      const top = document.querySelector(moved)?.getBoundingClientRect().top
      return top !== undefined && top !== was
    },
    [MOVED, y] as const,
    { timeout: WAIT_MS },
  )
}

/** In milliseconds; browsers report tasks from 50 ms. */
async function longestTask(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const note = ({ duration }: PerformanceEntry) => performance.mark('slow', { detail: duration })
    performance.clearMarks('slow')
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'longtask' })
  })
  await work()
  await pause(SETTLE_MS)
  return page.evaluate(() => {
    const marks = performance.getEntriesByName('slow')
    return Math.max(0, ...marks.map((mark) => (mark instanceof PerformanceMark ? Number(mark.detail) : 0)))
  })
}
