import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { enterDemoMember } from '#tools/bench/members/demoMember.ts'
import type { Result } from '#tools/bench/report.ts'
import { ensureChromium } from '#tools/test/browser/ensureChromium.ts'
import { startObi } from '#tools/test/startObi.ts'
import { type Budget, type Entrance, heldOf, LANGUAGE, ROUTE, signIn, today } from './entrances.ts'
import { type PageVisit, sum, weighPage, weighRoute } from './pageBytes.ts'

const KB = 1000
const STYLES: Budget = { aim: 15 * KB }
interface Line {
  what: string
  bytes: number
  budget: Budget
}

/** Compressed scripts that a real browser asks for before a page's content is there; the worst share of a budget is the result. */
export async function run(): Promise<Result> {
  const executablePath = await ensureChromium((line) => void process.stdout.write(`${line}\n`))
  const dataDir = mkdtempSync(join(tmpdir(), 'obi-bytes-'))
  const obi = await startObi({ dataDir, env: { LOG_LEVEL: 'error' } })
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  try {
    const kept = await enterDemoMember(obi.url)
    const lines = [
      ...(await weighEntrance(browser, signIn, { url: obi.url, kept: {} })),
      ...(await weighEntrance(browser, today, { url: obi.url, kept })),
    ]
    return toResult(lines)
  } finally {
    await browser.close()
    await obi.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function weighEntrance(
  browser: Browser,
  { what, path, content, before, inAll, further }: Entrance,
  where: Pick<PageVisit, 'url' | 'kept'>,
): Promise<Line[]> {
  const visit = { ...where, path, content, language: LANGUAGE }
  const weight = await weighPage(browser, visit, async (_page, weighed) => weighed)
  const lines = [
    { what, bytes: weight.before, budget: before },
    { what: `${what} in all`, bytes: sum(weight.inAll.values()), budget: inAll },
    { what: `${what}, style sheets`, bytes: weight.styles, budget: STYLES },
  ]
  for (const route of further) {
    const scripts = await weighPage(browser, visit, (page) => weighRoute(page, route.path, route.content))
    const added = [...scripts].filter(([script]) => !weight.inAll.has(script)).map(([, bytes]) => bytes)
    lines.push({ what: `${route.path} after ${what}`, bytes: sum(added), budget: ROUTE })
  }
  return lines
}

function toResult(lines: readonly Line[]): Result {
  for (const { what, bytes, budget } of lines) {
    const held = budget.held === undefined ? '' : `, held at ${budget.held / KB}`
    process.stdout.write(`${(bytes / KB).toFixed(1).padStart(7)} of ${budget.aim / KB} KB${held}  ${what}\n`)
  }
  const worst = Math.max(...lines.map(({ bytes, budget }) => bytes / budget.aim))
  const over = lines.filter(({ bytes, budget }) => bytes > budget.aim).map(({ what }) => what)
  const grown = lines.filter(({ bytes, budget }) => bytes > heldOf(budget)).map(({ what }) => what)
  return { name: 'bytes', kind: 'value', measured: worst, goal: { atMost: 1 }, details: { over, grown } }
}
