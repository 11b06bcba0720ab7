import { AxeBuilder } from '@axe-core/playwright'
import { test as base, type BrowserContext, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { joinAs } from './joinAs.ts'
import { enterAs, type SignedIn } from './signedIn.ts'

export { expect }

interface Visitor {
  page: Page
  person: SignedIn
}

interface Story {
  /** What the browser itself says on the console when the story takes its network away. */
  expectedComplaints: readonly RegExp[]
  watch: (context: BrowserContext) => void
  /** A browser of its own in which a new member is signed in. */
  enter: (firstName?: string, options?: BrowserContextOptions) => Promise<Visitor>
}

/** What every story is given, beside Playwright's own: no page of it may complain on its console. */
export const test = base.extend<Story>({
  expectedComplaints: [[], { option: true }],
  watch: [
    async ({ context, expectedComplaints }, provide) => {
      const complaints: string[] = []
      const watch = (watched: BrowserContext) => {
        watched.on('console', (message) => {
          if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
        })
        watched.on('weberror', (error) => complaints.push(error.error().message))
      }
      watch(context)
      await provide(watch)
      const unexpected = complaints.filter((text) => !expectedComplaints.some((expected) => expected.test(text)))
      expect(unexpected, 'the console stays silent').toEqual([])
    },
    { auto: true },
  ],
  enter: async ({ browser, baseURL, watch }, provide) => {
    const url = baseURL ?? ''
    const contexts: BrowserContext[] = []
    await provide(async (firstName = 'Mia', options = {}) => {
      const person = await joinAs(url, firstName)
      const context = await browser.newContext(options)
      contexts.push(context)
      watch(context)
      await enterAs(context, { url, person })
      return { page: await context.newPage(), person }
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

/** The page as it stands has no finding of the accessibility checker. */
export async function expectAccessible(page: Page): Promise<void> {
  // Colours are measured, so what fades in must have arrived; endless ones never do.
  await page.evaluate(async () => {
    const short = document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().endTime) <= 1_000)
    await Promise.allSettled(short.map(({ finished }) => finished))
  })
  const { violations } = await new AxeBuilder({ page }).analyze()
  const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
  expect(findings, 'the page is accessible').toEqual([])
}
