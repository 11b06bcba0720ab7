import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cachedOrFetched, fetchedOrCached, tolerantCache } from './answerOffline.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const home = 'https://obi.example/'
const page = (text: string, init: ResponseInit = {}) =>
  new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' }, ...init })
/** Node cannot create a request with the mode of a navigation. */
const navigation = (url = `${home}today`) => Object.defineProperty(new Request(url), 'mode', { value: 'navigate' })

/** A browser cache with these texts by name, and a network with these responses. */
function open(copies: Record<string, string>, fetch: (request: Request) => Promise<Response>) {
  const texts = new Map(Object.entries(copies))
  const asked: string[] = []
  const cache = {
    match: async (name: string) => {
      const text = texts.get(name)
      return text === undefined ? undefined : page(text)
    },
    put: async (name: string, answer: Response) => void texts.set(name, await answer.text()),
  }
  const surroundings = {
    cache,
    fetch: (request: Request) => {
      asked.push(request.url)
      return fetch(request)
    },
  }
  return { texts, asked, surroundings }
}
const offline = () => Promise.reject(new TypeError('Failed to fetch'))

test('code with a hash in its name is fetched once, and then read from the cache', async () => {
  const script = new Request(`${home}assets/app-1234567.js`)
  const browser = open({}, async () => new Response('code'))
  const read = async () => (await cachedOrFetched(script, browser.surroundings)).text()
  expect([await read(), await read(), browser.asked]).toEqual(['code', 'code', [script.url]])
})

test('a missing file is not cached', async () => {
  const browser = open({}, async () => new Response('none', { status: 404 }))
  const answer = await cachedOrFetched(new Request(`${home}assets/x-1234567.js`), browser.surroundings)
  expect([answer.status, browser.texts.size]).toEqual([404, 0])
})

test('with a network, a page is the newest version, and is cached', async () => {
  const browser = open({ [home]: 'old' }, async () => page('new'))
  expect(await (await fetchedOrCached(navigation(), home, browser.surroundings)).text()).toBe('new')
  expect(browser.texts.get(home)).toBe('new')
})

test.each([
  ['there is no network', offline],
  ['the server fails', async () => page('failed', { status: 500 })],
  ['the server is away', async () => page('away', { status: 503 })],
])('when %s, a page opens from its cached copy, which stays', async (_what, fetch) => {
  const browser = open({ [home]: 'old' }, fetch)
  expect(await (await fetchedOrCached(navigation(), home, browser.surroundings)).text()).toBe('old')
  expect(browser.texts.get(home)).toBe('old')
})

test('without a cached copy a page fails as it does in the browser', async () => {
  await expect(fetchedOrCached(navigation(), home, open({}, offline).surroundings)).rejects.toThrow('Failed to fetch')
  const failed = open({}, async () => page('failed', { status: 503 }))
  expect((await fetchedOrCached(navigation(), home, failed.surroundings)).status).toBe(503)
})

test.each([
  ['a page that is not there', async () => page('none', { status: 404 })],
  ['a page of another kind', async () => Response.json({})],
  ['an answer without a kind', async () => new Response(null, { status: 200 })],
  [
    'the page of a sign-in that led elsewhere',
    async () => Object.defineProperty(page('hotel'), 'redirected', { value: true }),
  ],
])('%s is shown and not kept', async (_what, fetch) => {
  const browser = open({ [home]: 'old' }, fetch)
  await fetchedOrCached(navigation(), home, browser.surroundings)
  expect(browser.texts.get(home)).toBe('old')
})

test('the configuration is JSON, and no page is cached in its place', async () => {
  const request = new Request(`${home}config.json`)
  const browser = open({}, async () => Response.json({ region: 'eu' }))
  await fetchedOrCached(request, request.url, browser.surroundings)
  expect(browser.texts.get(request.url)).toBe('{"region":"eu"}')
  const sent = open({}, async () => page('sign in'))
  await fetchedOrCached(request, request.url, sent.surroundings)
  expect(sent.texts.size).toBe(0)
})

test('a network that neither responds nor fails gets six seconds if there is a cached copy, and longer if there is none', async () => {
  const slow = () => new Promise<Response>((resolve) => void setTimeout(() => resolve(page('late')), 60_000))
  let shown: string | undefined
  const show = async (copies: Record<string, string>) => {
    shown = undefined
    shown = await (await fetchedOrCached(navigation(), home, open(copies, slow).surroundings)).text()
  }
  const withCopy = show({ [home]: 'old' })
  await vi.advanceTimersByTimeAsync(5_999)
  expect(shown).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  await withCopy
  expect(shown).toBe('old')
  const without = show({})
  await vi.advanceTimersByTimeAsync(59_999)
  expect(shown).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  await without
  expect(shown).toBe('late')
})

test.each([
  ['is denied', () => Promise.reject(new DOMException('denied', 'SecurityError'))],
  [
    'has no room',
    async () => ({
      match: async () => undefined,
      put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    }),
  ],
])('code is answered from the network where the cache %s', async (_what, openCache) => {
  const { surroundings } = open({}, async () => page('code'))
  const cache = tolerantCache(openCache)
  const script = new Request(`${home}assets/app-1234567.js`)
  expect(await (await cachedOrFetched(script, { ...surroundings, cache })).text()).toBe('code')
  expect(await (await fetchedOrCached(navigation(), home, { ...surroundings, cache })).text()).toBe('code')
})
