import { expect, test } from 'vitest'
import type { AudioPacket } from '#backend/meeting/media/rtp/peer.port.ts'
import { JitterBuffer } from './jitterBuffer.ts'

function packet(sequence: number, level = 20): AudioPacket {
  return { sequence: sequence & 0xffff, timestamp: sequence * 960, level, payload: Buffer.from([0x78, sequence & 255]) }
}

/** A buffer filled just enough that its first packet is taken next. */
function started(...sequences: number[]): JitterBuffer {
  const jitter = new JitterBuffer()
  for (const sequence of sequences) jitter.put(packet(sequence))
  jitter.start(0)
  return jitter
}

function takeAll(jitter: JitterBuffer, turns: number): (number | undefined)[] {
  return Array.from({ length: turns }, () => jitter.take()?.sequence)
}

test('packets are taken in order, whatever the order of arrival', () => {
  expect(takeAll(started(3, 1, 4, 2), 4)).toEqual([1, 2, 3, 4])
})

test('a duplicate packet is taken once', () => {
  expect(takeAll(started(1, 2, 2, 1, 3), 3)).toEqual([1, 2, 3])
})

test('a lost packet leaves its turn empty', () => {
  expect(takeAll(started(1, 2, 4), 4)).toEqual([1, 2, undefined, 4])
})

test('sequence numbers wrap', () => {
  expect(takeAll(started(65_534, 65_535, 65_536, 65_537), 4)).toEqual([65_534, 65_535, 0, 1])
})

test('the buffer waits for a late packet, and keeps that delay', () => {
  const jitter = started(1, 2)
  expect(takeAll(jitter, 3)).toEqual([1, 2, undefined])
  jitter.put(packet(3))
  jitter.put(packet(4))
  expect(takeAll(jitter, 2)).toEqual([3, 4])
})

test('a turn spent waiting for a packet that turns out to be lost is not skipped again', () => {
  const jitter = started(1, 2)
  expect(takeAll(jitter, 3)).toEqual([1, 2, undefined])
  jitter.put(packet(4))
  expect(takeAll(jitter, 1)).toEqual([4])
})

test('a packet that arrives after its turn is dropped', () => {
  const jitter = started(1, 2, 4)
  expect(takeAll(jitter, 3)).toEqual([1, 2, undefined])
  jitter.put(packet(3))
  expect(takeAll(jitter, 1)).toEqual([4])
})

/** A link on which every tenth packet is lost, and arrives after this many later ones. */
function takeFromLossyLine(lag: number, packets: number): (number | undefined)[] {
  const jitter = started(1, 2, 3, 4)
  const taken: (number | undefined)[] = []
  for (let sequence = 5; sequence < packets; sequence += 1) {
    if (sequence % 10 !== 0) jitter.put(packet(sequence, 60))
    if ((sequence - lag) % 10 === 0) jitter.put(packet(sequence - lag, 60))
    taken.push(jitter.take()?.sequence)
  }
  return taken
}

test.each([2, 5, 9])(
  'if lost packets arrive %i packets later, the buffer delays playback enough to use them',
  (lag) => {
    const taken = takeFromLossyLine(lag, 2000)
    const settled = taken.slice(600)
    expect(settled).toEqual(settled.map((_, index) => (settled[0] ?? 0) + index))
  },
)

test('the delay shrinks once a link no longer loses packets', () => {
  const jitter = started(1, 2, 3, 4)
  jitter.put(packet(7))
  jitter.put(packet(8))
  jitter.put(packet(5))
  jitter.put(packet(6))
  let last = 0
  for (let sequence = 9; sequence < 1500; sequence += 1) {
    jitter.put(packet(sequence, 60))
    last = jitter.take()?.sequence ?? last
  }
  expect(1499 - last).toBe(0)
})

test('an old late packet does not delay a speaker who starts to talk', () => {
  const jitter = new JitterBuffer()
  for (let sequence = 1; sequence < 1000; sequence += 1) {
    if (sequence !== 5) jitter.put(packet(sequence))
    if (sequence === 14) jitter.put(packet(5))
  }
  jitter.start(0)
  expect(jitter.take()?.sequence).toBe(996)
})

test('a packet that is too late to wait for causes no delay', () => {
  const jitter = started(1, 2, 3, 4)
  for (let sequence = 5; sequence < 20; sequence += 1) {
    if (sequence !== 6) jitter.put(packet(sequence))
    jitter.take()
  }
  jitter.put(packet(6))
  jitter.put(packet(21))
  expect(takeAll(jitter, 6).slice(-3)).toEqual([19, undefined, 21])
})

test('after a pause, playback waits for a few packets', () => {
  const jitter = started(1, 2)
  takeAll(jitter, 14)
  jitter.put(packet(3))
  expect(takeAll(jitter, 1)).toEqual([undefined])
  jitter.put(packet(4))
  jitter.put(packet(5))
  expect(takeAll(jitter, 3)).toEqual([3, 4, 5])
})

test('only the newest packets of a backlog are taken', () => {
  const jitter = started(1)
  for (let sequence = 2; sequence < 27; sequence += 1) jitter.put(packet(sequence))
  const [first = 0] = takeAll(jitter, 1)
  expect(first).toBeGreaterThan(16)
})

test('a sender that restarts its numbering is followed, and a single stray packet is ignored', () => {
  const jitter = started(1, 2, 3, 4)
  jitter.put(packet(30_000))
  jitter.put(packet(5))
  expect(takeAll(jitter, 2)).toEqual([1, 2])
  for (const sequence of [9000, 9001, 9002, 9003, 9004]) jitter.put(packet(sequence))
  expect(takeAll(jitter, 3)).toEqual([9002, 9003, 9004])
})

test('the delay shrinks once a link is regular again', () => {
  const jitter = started(1, 2, 3, 4)
  let last = 0
  for (let sequence = 5; sequence < 1000; sequence += 1) {
    jitter.put(packet(sequence, 60))
    last = jitter.take()?.sequence ?? last
  }
  expect(999 - last).toBe(0)
})

test('packets from before the start are returned to warm up a decoder', () => {
  const jitter = new JitterBuffer()
  for (const sequence of [1, 2, 4, 5, 6, 7, 8]) jitter.put(packet(sequence))
  const before = jitter.start(3)
  expect(before.map((payload) => payload?.[1])).toEqual([2, undefined, 4])
  expect(takeAll(jitter, 4)).toEqual([5, 6, 7, 8])
})
