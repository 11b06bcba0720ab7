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
  /** What the browser itself says on the console when the story takes its network away. */
  expectedComplaints: RegExp | undefined
  watch: (context: BrowserContext) => void
  /** Puts a class into the timetable that only this story knows. */
  offer: (wishes?: ClassWishes) => Promise<StoryClass>
  /** A browser of its own in which a new person is signed in, as a member unless a role is given, at a company. */
  enter: (firstName?: string, options?: EnterOptions) => Promise<Visitor>
}

// The browser drops the fade between two screens when it cannot draw in time; the screen changes all the same.
const BUSY_MACHINE = /^Transition was aborted because of timeout in DOM update/

interface Stage {
  database: Database
}

/** What every story is given, beside Playwright's own: no page of it may complain on its console. */
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
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads from the braces that this needs nothing.
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

/** What pages showed when their story failed. A run elsewhere keeps no trace, and what is printed is all that comes of it. */
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

/** Once the page has loaded, the accessibility checker has no finding, and every reference to another element is valid. */
export async function expectAccessible(page: Page, { only, except = [] }: Rules = {}): Promise<void> {
  // Results that are about to be replaced are dimmed on purpose, and too pale for the checker.
  await expect(page.locator('#root > [role=progressbar], main [aria-busy=true]')).toHaveCount(0)
  await page.evaluate(holdStill)
  // The usual mode opens a page for each check, for the sake of frames from elsewhere. Obi has none.
  const checker = new AxeBuilder({ page }).setLegacyMode().disableRules(except)
  const { violations } = await (only ? checker.withRules(only) : checker).analyze()
  // The checker takes a label that is not there for none.
  const dangling = await page.evaluate(danglingReferences)
  await page.evaluate(letMove)
  const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
  expect([...findings, ...dangling], 'the page is accessible').toEqual([])
}
