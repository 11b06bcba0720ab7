import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

export { expect }

/** What every story is given, beside Playwright's own: no page of it may complain on its console. */
export const test = base.extend<{ watchConsole: void }>({
  watchConsole: [
    async ({ context }, use) => {
      const complaints: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
      })
      context.on('weberror', (error) => complaints.push(error.error().message))
      await use()
      expect(complaints, 'the console stays silent').toEqual([])
    },
    { auto: true },
  ],
})

/** The page as it stands has no finding of the accessibility checker. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
  expect(findings, 'the page is accessible').toEqual([])
}
