import { AxeBuilder } from '@axe-core/playwright'
import {
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  type TestInfo,
} from '@playwright/test'
import type { Database } from '#backend/platform/database.ts'
import { openLog } from '#backend/platform/log.ts'
import { openDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { danglingReferences } from '#tools/test/browser/danglingReferences.ts'
import { holdStill, letMove } from '#tools/test/browser/holdStill.ts'
import { addClass, type ClassWishes, type StoryClass } from './addClass.ts'
import { grantRole, type StoryRole } from './grantRole.ts'
import { joinAs } from './joinAs.ts'
import { keptBy, type SignedIn } from './signedIn.ts'

export { expect }

interface Visitor {
  page: Page
  person: SignedIn
}

type EnterOptions = BrowserContextOptions & { url?: string; role?: StoryRole; companyId?: string }

interface Story {
  /** The browser's own console messages when the story cuts its network. */
  expectedComplaints: RegExp | undefined
  watch: (context: BrowserContext) => void
  /** Adds a class that only this story uses. */
  offer: (wishes?: ClassWishes) => Promise<StoryClass>
  /** A separate browser with a new signed-in user, by default a member; or with a role at a company. */
  enter: (firstName?: string, options?: EnterOptions) => Promise<Visitor>
}

// The browser skips the transition between two screens when it is too slow; the screen changes all the same.
const BUSY_MACHINE = /^Transition was aborted because of timeout in DOM update/

interface Stage {
  database: Database
}

/** The fixtures of every story, beside Playwright's own: no page may log a complaint on its console. */
export const test = base.extend<Story, Stage>({
  expectedComplaints: [undefined, { option: true }],
  watch: [
    async ({ context, expectedComplaints }, provide, info) => {
      const complaints: string[] = []
      const watch = (watched: BrowserContext) => {
        watched.on('console', (message) => {
          if (message.type() === 'error' || message.type() === 'warning')
            complaints.push(`${message.text()} (${message.location().url})`)
        })
        watched.on('weberror', (error) => complaints.push(error.error().message))
      }
      watch(context)
      await provide(watch)
      await printIfFailed([context], info)
      const unexpected = complaints.filter((text) => !BUSY_MACHINE.test(text) && !expectedComplaints?.test(text))
      expect(unexpected, 'the console stays silent').toEqual([])
    },
    { auto: true },
  ],
  database: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads a fixture's dependencies from this pattern; there are none.
    async ({}, provide) => {
      const address = { connectionString: process.env['E2E_DATABASE_URL'] ?? '' }
      const database = openDatabase({ address, log: openLog({ level: 'silent' }), readers: 1, writers: 1 })
      await provide(database)
      await database.close()
    },
    { scope: 'worker' },
  ],
  offer: ({ database }, provide) => provide((wishes) => addClass(database, wishes)),
  enter: async ({ browser, baseURL, watch, database }, provide, info) => {
    const contexts: BrowserContext[] = []
    await provide(async (firstName = 'Mia', { url = baseURL ?? '', role, companyId, ...options } = {}) => {
      const person = await joinAs(url, firstName, async (contactId) => {
        if (role) await grantRole(database, { contactId, role, companyId })
      })
      const context = await browser.newContext({ ...options, storageState: await keptBy(person, url) })
      contexts.push(context)
      watch(context)
      return { page: await context.newPage(), person }
    })
    await printIfFailed(contexts, info)
    await Promise.all(contexts.map((context) => context.close()))
  },
})

/** Prints the pages of a failed story. A run in CI keeps no trace, so this is its only record. */
async function printIfFailed(contexts: readonly BrowserContext[], { status, expectedStatus, title }: TestInfo) {
  if (status === expectedStatus) return
  for (const page of contexts.flatMap((context) => context.pages())) {
    const body = page.locator('body')
    const shown = await body.ariaSnapshot({ timeout: 5000 }).catch((error: unknown) => String(error))
    process.stdout.write(`${title}: ${page.url()}\n${shown.slice(0, 4000)}\n`)
  }
}

interface Rules {
  only?: string[]
  except?: string[]
}

/**
 * Once the page has loaded, the accessibility checker has no findings, and every reference to another element is valid.
 */
export async function expectAccessible(page: Page, { only, except = [] }: Rules = {}): Promise<void> {
  // Stale results are dimmed on purpose, with too little contrast for the checker.
  await expect(page.locator('#root > [role=progressbar], main [aria-busy=true]')).toHaveCount(0)
  await page.evaluate(holdStill)
  // The default mode opens a page per check, to support cross-origin frames. Obi has none.
  const checker = new AxeBuilder({ page }).setLegacyMode().disableRules(except)
  const { violations } = await (only ? checker.withRules(only) : checker).analyze()
  // The checker ignores labels that do not exist.
  const dangling = await page.evaluate(danglingReferences)
  await page.evaluate(letMove)
  const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
  expect([...findings, ...dangling], 'the page is accessible').toEqual([])
}
