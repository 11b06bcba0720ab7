import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { ensureChromium } from '#tools/test/ensureChromium.ts'
import { startObi } from '#tools/test/startObi.ts'
import { enterDemoMember } from './demoMember.ts'
import { type PageVisit, sum, weighPage, weighRoute } from './pageBytes.ts'
import type { Result } from './report.ts'

const KB = 1000
const ROUTE_BUDGET = 40 * KB
// The longest catalogue: whoever reads it pays the most.
const LANGUAGE = 'fr'

interface Line {
  what: string
  bytes: number
  budget: number
}

interface Entrance extends Pick<PageVisit, 'path' | 'content'> {
  what: string
  before: number
  inAll: number
  /** The routes one goes on to, each from the first page anew. */
  further: readonly { path: string; content: readonly string[] }[]
}

const signIn: Entrance = {
  what: 'sign-in',
  path: '/auth/amplify/sign-in',
  content: ['main h1', 'main form input[type=tel]', 'main form button[type=submit]'],
  before: 85 * KB,
  inAll: 125 * KB,
  further: [{ path: '/auth/amplify/sign-up', content: ['main input[name=firstName]'] }],
}

const today: Entrance = {
  what: 'dashboard',
  path: '/dashboard/today',
  content: ['main h1', 'main a[href*="/classes/"]'],
  before: 165 * KB,
  inAll: 205 * KB,
  further: [
    { path: '/dashboard/classes', content: ['main [role=tablist]', 'main article'] },
    { path: '/dashboard/classes/booked', content: ['main [role=tablist]'] },
    { path: '/terms/privacy', content: ['main h2'] },
  ],
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
    { what: `${what}, style sheets`, bytes: weight.styles, budget: 15 * KB },
  ]
  for (const route of further) {
    const scripts = await weighPage(browser, visit, (page) => weighRoute(page, route.path, route.content))
    const added = [...scripts].filter(([script]) => !weight.inAll.has(script)).map(([, bytes]) => bytes)
    lines.push({ what: `${route.path} after ${what}`, bytes: sum(added), budget: ROUTE_BUDGET })
  }
  return lines
}

function toResult(lines: readonly Line[]): Result {
  for (const { what, bytes, budget } of lines) {
    process.stdout.write(`${(bytes / KB).toFixed(1).padStart(7)} of ${budget / KB} KB  ${what}\n`)
  }
  const worst = Math.max(...lines.map(({ bytes, budget }) => bytes / budget))
  const over = lines.filter(({ bytes, budget }) => bytes > budget).map(({ what }) => what)
  return { name: 'bytes', kind: 'value', measured: worst, goal: { atMost: 1 }, details: { over } }
}
