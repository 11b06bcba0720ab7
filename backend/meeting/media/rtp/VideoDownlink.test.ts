import { expect, test } from 'vitest'
import { openDownlink, openSource, testClock } from './openForwarding.fixture.ts'
import { vp8 } from './rtp.fixture.ts'

const key = (pictureId: number, over: object = {}) => vp8({ isKeyFrame: true, pictureId, ...over })

/** A receiver that has received the key frame with which a source started. */
function watch({ sequence = 100, timestamp = 9_000, pictureId = 20, baseLayer = 5 } = {}) {
  const clock = testClock()
  const low = openSource(clock, 1)
  const high = openSource(clock, 2)
  const receiver = openDownlink(clock)
  receiver.downlink.show(low.source)
  low.take({ sequence, timestamp, payload: key(pictureId, { baseLayer }) })
  return { clock, low, high, ...receiver }
}

test('a receiver sees nothing before a key frame, and then everything', () => {
  const clock = testClock()
  const { source, take } = openSource(clock)
  const { downlink, seen } = openDownlink(clock)
  downlink.show(source)
  take({ sequence: 1, payload: vp8() })
  take({ sequence: 2, payload: key(3) })
  take({ sequence: 3, payload: vp8({ isStart: false }) })
  take({ sequence: 4, payload: vp8() })
  expect(seen.map(({ sequence }) => sequence)).toEqual([2, 3, 4])
})

test('a key frame whose first packet was retransmitted is shown when that packet arrives', () => {
  const clock = testClock()
  const { source, take } = openSource(clock)
  const { downlink, seen } = openDownlink(clock)
  downlink.show(source)
  take({ sequence: 1, payload: vp8() })
  take({ sequence: 3, payload: vp8({ isStart: false, body: 'rest' }) })
  take({ sequence: 2, payload: key(1, { body: 'start' }) })
  expect(seen.map(({ body }) => body)).toEqual(['start', 'rest'])
})

test('a late packet is forwarded in its place, unless it is older than the key frame', () => {
  const { low, seen } = watch({ sequence: 100 })
  for (const sequence of [102, 101, 99]) low.take({ sequence, payload: vp8() })
  expect(seen.map(({ sequence }) => sequence)).toEqual([100, 102, 101])
})

test('packets with only padding are counted', () => {
  const { low, seen } = watch({ sequence: 100 })
  low.take({ sequence: 101, payload: Buffer.alloc(0), padding: 255 })
  low.take({ sequence: 102, payload: vp8() })
  expect(seen.map(({ sequence }) => sequence)).toEqual([100, 101, 102])
})

test('a stream is forwarded beyond the range of its numbers', () => {
  const { low, seen } = watch({ sequence: 0 })
  for (let sequence = 1; sequence < 140_000; sequence += 1) low.take({ sequence, payload: vp8() })
  expect(seen).toHaveLength(140_000)
})

test('nothing is sent while paused, and afterwards numbering continues with a key frame', () => {
  const { clock, low, downlink, seen } = watch({ sequence: 100, timestamp: 9_000, pictureId: 20, baseLayer: 5 })
  downlink.pause(true)
  for (const sequence of [101, 102, 103]) low.take({ sequence, payload: vp8({ pictureId: 21 }) })
  clock.pass(400)
  expect(low.asked.keyFrames).toBe(0)
  downlink.pause(false)
  expect(low.asked.keyFrames).toBe(1)
  low.take({ sequence: 104, timestamp: 45_000, payload: vp8({ pictureId: 24 }) })
  low.take({ sequence: 105, timestamp: 48_000, payload: key(25, { baseLayer: 9 }) })
  expect(seen.slice(1)).toMatchObject([{ sequence: 101, timestamp: 48_000, pictureId: 21, baseLayer: 6 }])
})

test('another layer takes over at its key frame, and until then the first one continues', () => {
  const { clock, low, high, downlink, seen } = watch({ sequence: 100, timestamp: 9_000, pictureId: 20, baseLayer: 255 })
  high.take({ sequence: 7_000, timestamp: 70_000, payload: vp8() })
  downlink.switchTo(high.source)
  expect(high.asked.keyFrames).toBe(1)
  high.take({ sequence: 7_001, timestamp: 73_000, payload: vp8() })
  low.take({ sequence: 101, timestamp: 12_000, payload: vp8({ pictureId: 21, baseLayer: 0, body: 'low' }) })
  clock.pass(33)
  high.take({ sequence: 7_002, timestamp: 76_000, payload: key(900, { baseLayer: 77, body: 'high' }) })
  low.take({ sequence: 102, timestamp: 15_000, payload: key(22) })
  high.take({ sequence: 7_003, timestamp: 79_000, payload: vp8({ pictureId: 901, baseLayer: 78, body: 'high' }) })
  expect(seen.slice(1)).toEqual([
    { sequence: 101, timestamp: 12_000, pictureId: 21, baseLayer: 0, body: 'low' },
    { sequence: 102, timestamp: 12_000 + 33 * 90, pictureId: 22, baseLayer: 1, body: 'high' },
    { sequence: 103, timestamp: 15_000 + 33 * 90, pictureId: 23, baseLayer: 2, body: 'high' },
  ])
})

test('a receiver that switches back before the key frame stays on its layer', () => {
  const { low, high, downlink, seen } = watch({ sequence: 100 })
  downlink.switchTo(high.source)
  downlink.switchTo(low.source)
  high.take({ sequence: 7_000, payload: key(1) })
  low.take({ sequence: 101, payload: vp8({ body: 'low' }) })
  expect(seen.map(({ sequence }) => sequence)).toEqual([100, 101])
})

test('a receiver gets lost packets again, with its own numbers', () => {
  const { low, high, downlink, seen } = watch({ sequence: 100 })
  downlink.switchTo(high.source)
  high.take({ sequence: 7_000, payload: key(1, { body: 'first' }) })
  high.take({ sequence: 7_001, payload: vp8({ body: 'second' }) })
  low.take({ sequence: 101, payload: vp8() })
  seen.length = 0
  downlink.onNack([101, 102, 103], undefined)
  expect(seen.map(({ sequence, body }) => [sequence, body])).toEqual([
    [101, 'first'],
    [102, 'second'],
  ])
})

test('a receiver cannot get packets from before its layer changed', () => {
  const { high, downlink, seen } = watch({ sequence: 100 })
  downlink.switchTo(high.source)
  high.take({ sequence: 100, payload: key(1) })
  seen.length = 0
  downlink.onNack([100], undefined)
  expect(seen).toEqual([])
})

test('a packet is retransmitted only when the previous copy could have arrived', () => {
  const { clock, downlink, seen } = watch({ sequence: 100 })
  seen.length = 0
  const sentAfter = [0, 10, 70, 10, 30].map((ms) => {
    clock.pass(ms)
    downlink.onNack([100, 100], 80)
    return seen.length
  })
  expect(sentAfter).toEqual([1, 1, 2, 2, 2])
})

test('retransmissions do not disturb the numbering of new packets', () => {
  const { low, downlink, seen } = watch({ sequence: 100, pictureId: 20 })
  low.take({ sequence: 101, payload: vp8({ pictureId: 21 }) })
  downlink.onNack([100], undefined)
  downlink.pause(true)
  downlink.pause(false)
  low.take({ sequence: 200, payload: key(90) })
  expect(seen.at(-1)).toMatchObject({ sequence: 102, pictureId: 22 })
})

test('one receiver can request only a few key frames', () => {
  const { clock, low, downlink } = watch()
  for (let second = 0; second < 10; second += 1) {
    for (let request = 0; request < 100; request += 1) {
      clock.pass(10)
      downlink.onKeyFrameRequest()
      if (request % 10 === 0) low.take({ sequence: 1_000 + second * 100 + request, payload: key(1) })
    }
  }
  expect(low.asked.keyFrames).toBeLessThanOrEqual(14)
})

test('a sender report has the time of the forwarded stream, shifted with its numbers', () => {
  const { clock, low, downlink } = watch({ timestamp: 9_000 })
  expect(downlink.senderReports(clock.now())).toEqual([])
  low.source.clock.note({ sentAt: 500, timestamp: 9_000, now: clock.now() })
  clock.pass(100)
  const [report] = downlink.senderReports(clock.now())
  expect(report?.readUInt32BE(16)).toBe(9_000 + 100 * 90)
  expect(report?.readUInt32BE(20)).toBe(1)
})

test('a closed downlink sends nothing', () => {
  const { low, downlink, seen } = watch({ sequence: 100 })
  downlink.close()
  low.take({ sequence: 101, payload: key(1) })
  downlink.onNack([100], undefined)
  expect(seen).toHaveLength(1)
})
