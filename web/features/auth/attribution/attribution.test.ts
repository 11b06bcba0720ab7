import { beforeEach, expect, test } from 'vitest'
import { captureAttribution, keptAttribution, utmKeys } from './attribution.ts'

const now = Date.parse('2026-11-21T09:00:00Z')
const HOUR = 3_600_000
let stored: Map<string, string>
let shelf: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

beforeEach(() => {
  stored = new Map()
  shelf = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }
})

const capture = (search: string, at = now) =>
  captureAttribution(
    { url: `https://obi.example/classes/x${search}`, referrer: 'https://news.example/', now: at },
    shelf,
  )
const attribution = (at = now) => keptAttribution(at, shelf)

test('the ten keys of a campaign are kept, and no other parameters (row 163)', () => {
  expect(utmKeys).toHaveLength(10)
  const search = utmKeys.map((key) => `utm_${key}=of-${key}`).join('&')
  capture(`?${search}&utm_other=x&token=secret`)
  expect(attribution()).toMatchObject({
    parameters: Object.fromEntries(utmKeys.map((key) => [`utm_${key}`, `of-${key}`])),
    timestamp: now,
    url: 'https://obi.example/classes/x',
    referrer: 'https://news.example/',
    sessionId: expect.any(String),
  })
  expect([...stored.values()].join('')).not.toContain('secret')
})

test('what is kept expires after 24 hours, and is deleted then (row 163)', () => {
  capture('?utm_source=news')
  expect(attribution(now + 24 * HOUR - 1)).toBeDefined()
  expect(attribution(now + 24 * HOUR)).toBeUndefined()
  expect(stored.size).toBe(0)
})

test.each(['adset', 'ad', 'channel', 'shortlink', 'pid', 'campaign'])(
  'a link with %s counts as one of the person who shared it (row 131)',
  (key) => {
    capture(`?source=CLASS&referrer=kenji&${key}=x`)
    expect(attribution()).toMatchObject({
      parameters: { [key]: 'x' },
      sharedBy: { contactId: 'kenji', source: 'CLASS' },
    })
  },
)

test('a link without any of them counts for no one, and an address that says nothing replaces nothing', () => {
  capture('?source=CLASS&referrer=kenji&utm_source=news')
  capture('?source=CLASS&referrer=amara', now + HOUR)
  expect(attribution()).toMatchObject({ parameters: { utm_source: 'news' } })
  expect(attribution()?.sharedBy).toBeUndefined()
})

test.each(['url', 'referrer'])('the secret of an invitation is not stored with the %s', (field) => {
  const arrival = { url: 'https://obi.example/?utm_id=1', referrer: '', now }
  captureAttribution({ ...arrival, [field]: 'https://obi.example/join/secret?utm_id=1' }, shelf)
  expect(attribution()).toMatchObject({ [field]: 'https://obi.example/join/' })
  expect([...stored.values()].join('')).not.toContain('secret')
})

test('a browser that refuses storage, or holds something else, has nothing kept', () => {
  stored.set('attribution', '{"timestamp":"soon"}')
  expect(attribution()).toBeUndefined()
  const refuses = {
    getItem: () => {
      throw new Error('no')
    },
    setItem: () => {
      throw new Error('no')
    },
    removeItem: () => {
      throw new Error('no')
    },
  }
  captureAttribution({ url: 'https://obi.example/?utm_id=1', referrer: '', now }, refuses)
  expect(keptAttribution(now, refuses)).toBeUndefined()
})
