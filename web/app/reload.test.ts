import { beforeEach, expect, test, vi } from 'vitest'

// A window that can be reloaded without ending the test.
const page = vi.hoisted(() => {
  const shelf = new Map<string, string>()
  const network = { onLine: true, serviceWorker: { controller: null as object | null } }
  const reload = vi.fn<() => void>()
  const listeners = new EventTarget()
  vi.stubGlobal('addEventListener', listeners.addEventListener.bind(listeners))
  vi.stubGlobal('dispatchEvent', listeners.dispatchEvent.bind(listeners))
  vi.stubGlobal('navigator', network)
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('document', { baseURI: 'https://obi.example/club/' })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, text: string) => void shelf.set(key, text),
  })
  return { shelf, network, reload, listeners }
})

const served = () => Response.json({ version: '0.1.0' })
const away = () => Promise.reject(new TypeError('Failed to fetch'))
const answer = vi.spyOn(globalThis, 'fetch')

beforeEach(() => {
  page.shelf.clear()
  page.network.onLine = true
  page.network.serviceWorker.controller = null
  page.reload.mockReset()
  answer.mockReset().mockImplementation(async () => served())
})

/** A newly loaded page. */
async function openPage() {
  vi.resetModules()
  return import('./reload.ts')
}

/** Lets a page of this build fail to load some of its code. Returns the outcome. */
async function loseCode(build: string): Promise<'is reloaded' | 'offers to try again'> {
  const { reloadForLostCode } = await openPage()
  const reloaded = new Promise<'is reloaded'>((resolve) => page.reload.mockImplementation(() => resolve('is reloaded')))
  return Promise.race([reloaded, reloadForLostCode(build).then(() => 'offers to try again' as const)])
}

test('missing code of a newer build reloads the page, once per build (row 44, row 48)', async () => {
  expect(await loseCode('a.js')).toBe('is reloaded')
  expect(answer.mock.calls.map(([url]) => url)).toEqual(['https://obi.example/club/version.json'])
  expect(await loseCode('a.js')).toBe('offers to try again')
  expect(await loseCode('b.js')).toBe('is reloaded')
})

test.each([
  ['does not answer', away],
  ['is being restarted behind a proxy', async () => new Response('Bad gateway', { status: 502 })],
  ['is a hotel’s sign-in page', async () => new Response('<!doctype html>')],
])('a server that %s does not have the page loaded again, and its next answer does', async (_what, says) => {
  answer.mockImplementation(says)
  expect(await loseCode('a.js')).toBe('offers to try again')
  answer.mockImplementation(async () => served())
  expect(await loseCode('a.js')).toBe('is reloaded')
})

test('a page that would lose input is not reloaded, and reports that it is outdated (row 48)', async () => {
  const hold = (event: Event) => event.preventDefault()
  page.listeners.addEventListener('beforeunload', hold)
  const { reloadForLostCode, isOutdated } = await openPage()
  await reloadForLostCode('c.js')
  expect([isOutdated.peek(), page.reload.mock.calls.length]).toEqual([true, 0])
  page.listeners.removeEventListener('beforeunload', hold)
  // The next missing code may reload, because there is no input to lose.
  expect(await loseCode('c.js')).toBe('is reloaded')
})

test('without a network no request is sent', async () => {
  page.network.onLine = false
  expect(await loseCode('a.js')).toBe('offers to try again')
  expect(answer).not.toHaveBeenCalled()
})

test('code that is missing twice at the same time causes one check', async () => {
  answer.mockImplementation(away)
  const { reloadForLostCode } = await openPage()
  await Promise.all([reloadForLostCode('a.js'), reloadForLostCode('a.js')])
  expect(answer).toHaveBeenCalledTimes(1)
})

test('a page that has to be reloaded waits for the server', async () => {
  vi.useFakeTimers()
  answer.mockImplementation(away)
  const { reloadOnceServed } = await openPage()
  const reloading = reloadOnceServed()
  await vi.advanceTimersByTimeAsync(12_000)
  expect(answer).toHaveBeenCalledTimes(3)
  expect(page.reload).not.toHaveBeenCalled()
  answer.mockImplementation(async () => served())
  await vi.advanceTimersByTimeAsync(5_000)
  await reloading
  expect(page.reload).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})

test('if the service worker has the document, the server need not respond', async () => {
  answer.mockImplementation(away)
  page.network.serviceWorker.controller = {}
  const { reloadOnceServed } = await openPage()
  await reloadOnceServed()
  expect(page.reload).toHaveBeenCalledTimes(1)
})
