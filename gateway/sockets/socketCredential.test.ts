import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTinyUpstream } from '#gateway/testing/tinyUpstream.ts'
import { openSocketCredential } from './socketSession.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

const MINUTE_MS = 60_000
const ana = { authorization: 'Bearer ana' }

function start(expiresAt: number) {
  const upstream = createTinyUpstream()
  upstream.signIn('Bearer ana', 'ana', expiresAt)
  const closes: string[] = []
  const credential = openSocketCredential({
    upstream,
    credentials: { mark: 0, watch: () => () => {} },
    wire: { close: (code, reason) => void closes.push(`${code} ${reason}`) },
    now: () => 0,
    onChanged: () => {},
  })
  return { upstream, closes, credential }
}

test('the socket closes when its credential expires, and not before', async () => {
  const { closes, credential } = start(MINUTE_MS)
  expect(await credential.verify(ana)).toBe(true)
  vi.advanceTimersByTime(MINUTE_MS - 1)
  expect(closes).toEqual([])
  vi.advanceTimersByTime(1)
  expect(closes).toEqual(['4403 Credential expired'])
})

test('one that lasts longer than a timer can ends no sooner for that', async () => {
  const { closes, credential } = start(100 * 24 * 60 * MINUTE_MS)
  await credential.verify(ana)
  vi.advanceTimersByTime(MINUTE_MS)
  expect(closes).toEqual([])
})

test('one that has ended already closes the socket at once', async () => {
  const { closes, credential } = start(-MINUTE_MS)
  await credential.verify(ana)
  vi.advanceTimersByTime(0)
  expect(closes).toEqual(['4403 Credential expired'])
})

test('a socket speaks the language that it asked for, and English where it asked for none', async () => {
  const { upstream, credential } = start(MINUTE_MS)
  const callers: object[] = []
  const { contextFor } = upstream
  upstream.contextFor = (caller) => {
    callers.push(caller)
    return contextFor(caller)
  }
  await credential.verify({ ...ana, locale: 'fr' })
  await credential.verify({ authorization: 7 })
  await credential.verify(undefined)
  expect(callers).toMatchObject([
    { authorization: 'Bearer ana', locale: 'fr' },
    { authorization: undefined, locale: 'en' },
    { authorization: undefined, locale: 'en' },
  ])
})

test.each(['while it is verified', 'afterwards'])('a socket that closes %s leaves no timer behind', async (when) => {
  const { closes, credential } = start(MINUTE_MS)
  const verifying = credential.verify(ana)
  if (when === 'while it is verified') credential.release()
  await verifying
  credential.release()
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(MINUTE_MS)
  expect(closes).toEqual([])
})

test('each verification has a name of its own, by which the log tells it apart', async () => {
  const { upstream, credential } = start(MINUTE_MS)
  const names: string[] = []
  const { contextFor } = upstream
  upstream.contextFor = (caller) => {
    names.push(caller.requestId)
    return contextFor(caller)
  }
  await credential.verify(ana)
  await credential.verify(ana)
  expect(names).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), expect.stringMatching(/^[\da-f-]{36}$/)])
  expect(new Set(names).size).toBe(2)
})

test('an invalid credential is not an error, and an unavailable upstream is not mistaken for a refusal', async () => {
  const { upstream, credential } = start(MINUTE_MS)
  expect(await credential.verify({ authorization: 'Bearer forged' })).toBe(false)
  upstream.isAway = true
  await expect(credential.verify(ana)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})
