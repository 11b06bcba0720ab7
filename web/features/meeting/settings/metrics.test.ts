import { expect, test } from 'vitest'
import { readMetrics } from './metrics.ts'

const sound = {
  audioPacketLossPercent: 1.5,
  audioPacketsReceivedFractionLoss: 0,
  audioSpeakerDelayMs: 60,
  currentRoundTripTimeMs: 12,
  audioUpstreamJitterMs: 3,
  audioDownstreamJitterMs: 4,
  availableOutgoingBitrate: 1_200_000,
  availableIncomingBitrate: Number.NaN,
}
const sent = {
  videoUpstreamBitrate: 600_000,
  videoUpstreamPacketLossPercent: 0,
  videoUpstreamFramesEncodedPerSecond: 15,
  videoUpstreamFrameWidth: 960,
  videoUpstreamFrameHeight: 540,
}
const received = { videoDownstreamBitrate: 300_000, videoDownstreamFramesDecodedPerSecond: 14 }

test('loss, delay, jitter and bandwidth are reported, and unknown values stay undefined (row 79)', () => {
  const report = { getObservableMetrics: () => sound, getObservableVideoMetrics: () => ({}) }
  expect(readMetrics(report)).toEqual({
    lossSentPercent: 1.5,
    lossReceivedPercent: 0,
    speakerDelayMs: 60,
    roundTripMs: 12,
    jitterSentMs: 3,
    jitterReceivedMs: 4,
    bandwidthUpKbps: 1_200,
    bandwidthDownKbps: undefined,
    streams: [],
  })
})

test('each video is reported separately, with its attendee and direction (row 79)', () => {
  const report = {
    getObservableMetrics: () => ({}),
    getObservableVideoMetrics: () => ({ mia: { 11: sent }, ana: { 22: received } }),
  }
  expect(readMetrics(report).streams).toEqual([
    {
      attendeeId: 'mia',
      id: '11',
      isSent: true,
      kbps: 600,
      lossPercent: 0,
      framesPerSecond: 15,
      width: 960,
      height: 540,
    },
    {
      attendeeId: 'ana',
      id: '22',
      isSent: false,
      kbps: 300,
      lossPercent: undefined,
      framesPerSecond: 14,
      width: undefined,
      height: undefined,
    },
  ])
})
