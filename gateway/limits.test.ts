import { expect, test } from 'vitest'
import { createCallers } from './callers.ts'
import { defaultLimits, unlimitedCalls } from './limits.ts'

/** Returns how many of these calls or sockets of one caller are admitted. */
function taken(times: number, take: () => unknown): number {
  const isTaken = () => {
    try {
      return take() !== undefined
    } catch {
      return false
    }
  }
  return Array.from({ length: times }, isTaken).filter(Boolean).length
}

const ana = { viewer: 'ana', network: 'home' }
const visitor = { viewer: undefined, network: 'home' }

test('a person with thirty tabs, and a studio behind one address, stay below the limits, and a flood does not', () => {
  let at = 0
  const callers = createCallers(defaultLimits, () => at)
  const call = (caller: typeof ana | typeof visitor) => () => callers.count(caller) ?? true
  expect(taken(1_000, call(ana))).toBe(600)
  expect(taken(5_000, call(visitor))).toBe(3_000)
  expect(taken(2_000, () => callers.takeSocket('home'))).toBe(1_000)
  at = 9_999
  expect([taken(1, call(ana)), taken(1, call(visitor))]).toEqual([0, 0])
  at = 10_000
  expect([taken(1, call(ana)), taken(1, call(visitor))]).toEqual([1, 1])
})

test('where all callers come from one address none of them is refused', () => {
  const callers = createCallers(unlimitedCalls, () => 0)
  expect(taken(5_000, () => callers.count(ana) ?? true)).toBe(5_000)
  expect(taken(5_000, () => callers.count(visitor) ?? true)).toBe(5_000)
  expect(taken(2_000, () => callers.takeSocket('home'))).toBe(2_000)
  expect({ ...unlimitedCalls, calls: {}, socket: {} }).toEqual({ ...defaultLimits, calls: {}, socket: {} })
})

test('what the gateway bears from one caller fits the machine and the proxies before it', () => {
  const { bodyBytes, openDocument, socket, queuedEvents, sources } = defaultLimits
  expect(sources).toEqual({ meetingMs: 10_000, chatMs: 120_000, lookupMs: 5_000 })
  expect({ bodyBytes, messageBytes: socket.messageBytes, bufferedBytes: socket.bufferedBytes }).toEqual({
    bodyBytes: 262_144,
    messageBytes: 65_536,
    bufferedBytes: 1_048_576,
  })
  expect({ ...openDocument, queuedEvents, sockets: socket.sockets, subscriptions: socket.subscriptions }).toEqual({
    tokens: 1500,
    depth: 15,
    aliases: 30,
    directives: 30,
    cost: 10_000,
    queuedEvents: 1000,
    sockets: 20_000,
    subscriptions: 50,
  })
  // Proxies end a socket that is silent for a minute; rights that were lost unnoticed are missed for half a minute.
  const { initWithinMs, pingEveryMs, recheckEveryMs, recheckWithinMs, uncheckedForMs } = socket
  expect({ initWithinMs, pingEveryMs, recheckEveryMs, recheckWithinMs, uncheckedForMs }).toEqual({
    initWithinMs: 5000,
    pingEveryMs: 45_000,
    recheckEveryMs: 30_000,
    recheckWithinMs: 700,
    uncheckedForMs: 5000,
  })
})
