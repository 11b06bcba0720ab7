import { expect, test } from 'vitest'
import { LinkMeter } from './LinkMeter.ts'
import { middleNtpOf } from './packets/writeRtcp.ts'

const NOW = 1_800_000_000_000

const block = {
  ssrc: 1,
  fractionLost: 0,
  totalLost: 0,
  highestSequence: 0,
  jitter: 0,
  lastReport: 0,
  sinceLastReport: 0,
}

test('a peer’s loss of a quarter of the packets shows by its second report', () => {
  const link = new LinkMeter()
  link.noteBlock({ ...block, fractionLost: 64, highestSequence: 1_000 }, NOW)
  expect(link.lossToPeer).toBe(0)
  link.noteBlock({ ...block, fractionLost: 64, highestSequence: 1_100 }, NOW)
  expect(link.lossToPeer).toBe(0.25)
})

test('a recovered link soon counts as good', () => {
  const link = new LinkMeter()
  link.noteReceived(100, 50)
  expect(link.lossFromPeer).toBe(0.5)
  for (let second = 0; second < 5; second += 1) {
    link.fade(() => true)
    link.noteReceived(100, 0)
  }
  expect(link.lossFromPeer).toBeLessThan(0.05)
})

test('the round trip is the time since our report, minus the time the peer held it', () => {
  const link = new LinkMeter()
  expect(link.roundTripMs).toBe(undefined)
  link.noteBlock({ ...block, lastReport: middleNtpOf(NOW - 1_080), sinceLastReport: 65_536 }, NOW)
  expect(link.roundTripMs).toBeCloseTo(80, 0)
})

test('a report from the future, or much too old, gives no round trip', () => {
  const link = new LinkMeter()
  link.noteBlock({ ...block, lastReport: middleNtpOf(NOW + 5_000) }, NOW)
  link.noteBlock({ ...block, lastReport: 1 }, NOW)
  expect(link.roundTripMs).toBe(undefined)
})

test('a stream whose numbers jump by more than could have been sent is not counted', () => {
  const link = new LinkMeter()
  link.noteBlock({ ...block, fractionLost: 255, highestSequence: 10 }, NOW)
  link.noteBlock({ ...block, fractionLost: 255, highestSequence: 9 }, NOW)
  expect(link.lossToPeer).toBe(0)
})
