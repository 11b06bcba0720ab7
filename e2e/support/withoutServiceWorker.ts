import type { BrowserContext } from '@playwright/test'

/** A browser without service workers: a page's requests go to the network, where a story can observe them. */
export async function withoutServiceWorker(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
  })
}
