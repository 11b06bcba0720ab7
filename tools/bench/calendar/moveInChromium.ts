import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import * as v from 'valibot'
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
  /** The longest task of each move, in milliseconds of a processor at a quarter of the speed. */
  longestTasks: number[]
  classesInWeek: number
}

/** Drags a class in a week of a coach with 2,000 dates a month, and saves it. */
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
  const longestTasks: number[] = []
  // The first one loads code, and is not counted.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const longest = await longestTask(session, () => drag(page, round % 2 === 0 ? 1 : -1))
    process.stdout.write(`Move ${round}: longest task ${Math.round(longest)} ms\n`)
    if (round > 0) longestTasks.push(longest)
  }
  return { longestTasks, classesInWeek: await page.locator('[data-class]').count() }
}

// Not found by its role, which would compute the names of hundreds of buttons in the measured tasks.
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

const TraceEvent = v.object({
  name: v.string(),
  pid: v.number(),
  tid: v.number(),
  /** Processor time in microseconds. */
  tdur: v.optional(v.number(), 0),
  args: v.object({ name: v.optional(v.unknown()) }),
})

const MAIN_THREAD = 'CrRendererMain'
const TASK = 'ThreadControllerImpl::RunTask'

/**
 * The processor time of the longest task of the main thread, in milliseconds, as a slow browser would need it. Not by the
 * clock, by which a task also waits for other processes on a busy machine.
 */
async function longestTask(session: CDPSession, work: () => Promise<void>): Promise<number> {
  const events: v.InferOutput<typeof TraceEvent>[] = []
  const collect = ({ value }: { value: object[] }) => {
    for (const event of value) if (v.is(TraceEvent, event)) events.push(v.parse(TraceEvent, event))
  }
  session.on('Tracing.dataCollected', collect)
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'] },
  })
  await work()
  await pause(SETTLE_MS)
  const complete = new Promise((resolve) => {
    session.once('Tracing.tracingComplete', resolve)
  })
  await session.send('Tracing.end')
  await complete
  session.off('Tracing.dataCollected', collect)
  const main = events.find(({ name, args }) => name === 'thread_name' && args.name === MAIN_THREAD)
  const tasks = events.filter(({ name, pid, tid }) => name === TASK && pid === main?.pid && tid === main.tid)
  if (tasks.length === 0) throw new Error('The trace has no tasks of the page')
  return (Math.max(...tasks.map(({ tdur }) => tdur)) / 1000) * SLOWDOWN
}
