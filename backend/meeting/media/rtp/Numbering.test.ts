import { expect, test } from 'vitest'
import { continueTime, SenderClock } from './Numbering.ts'
import { videoPacket } from './rtp.fixture.ts'

function clockAt(timestamp: number, { sentAt = 1_000, now = 51_000 } = {}): SenderClock {
  const clock = new SenderClock(90)
  clock.note({ sentAt, timestamp, now })
  return clock
}

const unset = new SenderClock(90)

test('the timestamp of a sender that reported is known at any later time, across the wrap', () => {
  expect(clockAt(0xffffffff).timestampAt(51_100)).toBe(8_999)
})

test('the least delayed report counts', () => {
  const clock = clockAt(0)
  clock.note({ sentAt: 2_000, timestamp: 90_000, now: 52_400 })
  expect(clock.timestampAt(52_001)).toBe(90_000)
  clock.note({ sentAt: 3_000, timestamp: 180_000, now: 52_990 })
  expect(clock.timestampAt(52_990)).toBe(180_000)
})

test('a sender whose clock was adjusted starts over', () => {
  const clock = clockAt(0)
  clock.note({ sentAt: 900_000, timestamp: 90_000, now: 52_000 })
  expect(clock.timestampAt(52_000)).toBe(90_000)
})

test('without reports, the elapsed time is measured by the receiver', () => {
  const packet = videoPacket({ sequence: 1, timestamp: 77 })
  const request = { before: unset, after: unset, timestampOffset: 0, packet, now: 0 }
  expect(continueTime({ ...request, lastTimestamp: 1_000, elapsed: 2_970 })).toBe(3_970)
  expect(continueTime({ ...request, lastTimestamp: 0xffffffff, elapsed: 0 })).toBe(0)
})

test('two layers captured together are shown together, whatever their delays', () => {
  const request = {
    before: clockAt(1_000_000),
    after: clockAt(5_000_000),
    timestampOffset: 10,
    lastTimestamp: 1_006_010,
    elapsed: 5_000,
    // Captured 100 ms after the report, and received 20 ms later than that.
    packet: videoPacket({ sequence: 1, timestamp: 5_009_000 }),
    now: 51_120,
  }
  expect(continueTime(request)).toBe(1_009_010)
})

test('sender clocks are ignored if they are far from the arrival times, or go backwards', () => {
  const request = {
    before: clockAt(1_000_000),
    after: clockAt(5_000_000),
    timestampOffset: 0,
    packet: videoPacket({ sequence: 1, timestamp: 5_000_000 }),
    now: 51_000,
  }
  expect(continueTime({ ...request, lastTimestamp: 2_000_000, elapsed: 3_000 })).toBe(2_003_000)
  expect(continueTime({ ...request, lastTimestamp: 1_000_100, elapsed: 3_000 })).toBe(1_003_100)
})
