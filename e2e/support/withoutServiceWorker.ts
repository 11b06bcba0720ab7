import type { BrowserContext } from '@playwright/test'

/** A browser that has no service workers: what a page loads goes to the network, where a story can see it. */
export async function withoutServiceWorker(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
  })
}
