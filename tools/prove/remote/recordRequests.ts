import type { Browser, Page } from 'playwright'
import * as v from 'valibot'
import { enterDemoUser } from '#tools/bench/members/demoMember.ts'

/** A query as the web client sent it. */
export interface RecordedRequest {
  body: { documentId: string; variables: Record<string, unknown> }
  /** Undefined for a visitor. */
  authorization: string | undefined
}

export interface Recorded {
  requests: RecordedRequest[]
  /** Subscriptions, with the credential of their socket. */
  subscriptions: RecordedRequest[]
}

const Body = v.object({ documentId: v.string(), variables: v.optional(v.record(v.string(), v.unknown()), {}) })

const Frame = v.variant('type', [
  v.object({
    type: v.literal('connection_init'),
    payload: v.optional(v.object({ authorization: v.optional(v.string()) }), {}),
  }),
  v.object({
    type: v.literal('subscribe'),
    payload: v.object({
      variables: v.optional(v.record(v.string(), v.unknown()), {}),
      extensions: v.object({ documentId: v.string() }),
    }),
  }),
])

/**
 * Opens the pages that one user can reach by links, and returns the distinct requests and subscriptions that the client sent
 * on the way.
 */
export async function recordRequests(
  browser: Browser,
  { url, email, pages }: { url: string; email: string | undefined; pages: number },
): Promise<Recorded> {
  const kept = email === undefined ? {} : await enterDemoUser(url, email)
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }))
  const storageState = { cookies: [], origins: [{ origin: url, localStorage }] }
  const context = await browser.newContext({ storageState, serviceWorkers: 'block' })
  const requests = new Map<string, RecordedRequest>()
  const subscriptions = new Map<string, RecordedRequest>()
  try {
    const page = await context.newPage()
    page.on('request', (request) => {
      if (request.method() !== 'POST' || new URL(request.url()).pathname !== '/graphql') return
      const body = v.parse(Body, request.postDataJSON())
      const { authorization } = request.headers()
      requests.set(JSON.stringify([body, authorization === undefined]), { body, authorization })
    })
    recordSockets(page, (subscription) => {
      subscriptions.set(JSON.stringify([subscription.body, subscription.authorization === undefined]), subscription)
    })
    await walk(page, { url, pages })
  } finally {
    await context.close()
  }
  return { requests: [...requests.values()], subscriptions: [...subscriptions.values()] }
}

function recordSockets(page: Page, onSubscription: (subscription: RecordedRequest) => void): void {
  page.on('websocket', (socket) => {
    let authorization: string | undefined
    socket.on('framesent', ({ payload }) => {
      const frame = v.safeParse(Frame, parseText(payload))
      if (!frame.success) return
      const { output } = frame
      if (output.type === 'connection_init') ({ authorization } = output.payload)
      else {
        const { variables, extensions } = output.payload
        onSubscription({ body: { documentId: extensions.documentId, variables }, authorization })
      }
    })
  })
}

/** Frames of other protocols are not JSON. */
function parseText(payload: string | Buffer): unknown {
  try {
    return JSON.parse(String(payload))
  } catch {
    return undefined
  }
}

const SAME_FORM = 3

/** From link to link, each path once, and of paths that differ by an id only three. */
async function walk(page: Page, { url, pages }: { url: string; pages: number }): Promise<void> {
  const waiting = ['/', '/dashboard/today']
  const seen = new Set<string>(waiting)
  const perForm = new Map<string, number>()
  for (let visits = 0; visits < pages; visits += 1) {
    const path = waiting.shift()
    if (path === undefined) return
    await page.goto(url + path)
    await page.waitForLoadState('networkidle')
    for (const next of await page.evaluate(readPaths)) {
      const form = next.replaceAll(/\/[^/]*\d[^/]*/g, '/:id')
      const count = perForm.get(form) ?? 0
      if (seen.has(next) || count >= SAME_FORM) continue
      seen.add(next)
      perForm.set(form, count + 1)
      waiting.push(next)
    }
  }
}

/** Runs in the page. */
function readPaths(): string[] {
  return [...document.querySelectorAll('a[href^="/"]')].map((link) => link.getAttribute('href') ?? '/')
}
