import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { LocalEnd } from '#backend/meeting/media/rtp/peer.port.ts'
import { parseOffer } from './parseOffer.ts'
import { type AnswerPlan, writeAnswer } from './writeAnswer.ts'

const local: LocalEnd = {
  ufrag: 'ours',
  password: 'ours-ours-ours-ours-ours',
  fingerprint: `sha-256 ${Array.from({ length: 32 }, () => 'AB').join(':')}`,
  setup: 'active',
  candidates: ['1 1 UDP 2122317823 127.0.0.1 50000 typ host', '2 1 UDP 2122317567 192.0.2.1 50000 typ host'],
}

function answer(name: string, plan: Partial<AnswerPlan> = {}): string[][] {
  const offer = parseOffer(readFileSync(new URL(`./fixtures/${name}.sdp`, import.meta.url), 'utf8'))
  if (!offer) throw new Error('Invalid offer')
  const audio = { mid: '0', ssrc: 1001, isHeard: true }
  const whole = { offer, local, version: 1, audio, cameraMid: undefined, videoSsrcs: new Map(), ...plan }
  return writeAnswer(whole)
    .split(/(?=^m=)/m)
    .map((block) => block.trimEnd().split('\r\n'))
}

const directionOf = (block: string[]) => block.find((line) => /^a=(?:sendrecv|sendonly|recvonly|inactive)$/.test(line))
const grep = (block: string[] | undefined, pattern: RegExp) => (block ?? []).filter((line) => pattern.test(line))

test('the first answer accepts the audio, and keeps the camera’s section for later', () => {
  const [session, audio, video] = answer('chromium156-first')
  expect(session).toContain('a=group:BUNDLE 0 1')
  expect(audio).toEqual(
    expect.arrayContaining([
      'm=audio 9 UDP/TLS/RTP/SAVPF 111',
      'a=sendrecv',
      'a=rtpmap:111 opus/48000/2',
      'a=fmtp:111 minptime=10;useinbandfec=1',
      'a=rtcp-fb:111 nack',
      'a=maxptime:20',
      'a=ssrc:1001 cname:room',
      'a=rtcp-mux',
    ]),
  )
  expect(grep(audio, /^a=extmap/)).toEqual(['a=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level'])
  expect(grep(audio, /^a=msid/)).toHaveLength(1)
  expect(video).toEqual(expect.arrayContaining(['m=video 9 UDP/TLS/RTP/SAVPF 96', 'a=inactive']))
  expect(grep(video, /extmap.*rtp-stream-id/)).toHaveLength(2)
})

test('candidates are in the first accepted section, and credentials in each', () => {
  const [, audio, video] = answer('chromium156-first')
  expect(grep(audio, /^a=candidate:/)).toEqual(local.candidates.map((candidate) => `a=candidate:${candidate}`))
  expect(grep(video, /candidate/)).toEqual([])
  for (const block of [audio, video]) {
    expect(block).toEqual(
      expect.arrayContaining([`a=ice-ufrag:${local.ufrag}`, `a=fingerprint:${local.fingerprint}`, 'a=setup:active']),
    )
  }
})

test('a camera is received as VP8, with only the feedback that forwarding needs', () => {
  const [, , camera] = answer('chromium156-camera', { cameraMid: '1' })
  expect(camera && directionOf(camera)).toBe('a=recvonly')
  expect(grep(camera, /rtpmap/)).toEqual(['a=rtpmap:96 VP8/90000'])
  expect(grep(camera, /rtcp-fb/)).toEqual([
    'a=rtcp-fb:96 goog-remb',
    'a=rtcp-fb:96 ccm fir',
    'a=rtcp-fb:96 nack',
    'a=rtcp-fb:96 nack pli',
  ])
  expect(grep(camera, /orientation/)).toEqual([])
})

test('sections are answered in the offer’s order, by mid, when a position is reused', () => {
  const videoSsrcs = new Map([
    ['3', 3003],
    ['5', 5005],
  ])
  const [session, ...blocks] = answer('chromium156-recycled', { cameraMid: '1', videoSsrcs })
  expect(session).toContain('a=group:BUNDLE 0 1 5 3 4')
  expect(blocks.map((block) => [...grep(block, /^a=mid/), directionOf(block)])).toEqual([
    ['a=mid:0', 'a=sendrecv'],
    ['a=mid:1', 'a=recvonly'],
    ['a=mid:5', 'a=sendonly'],
    ['a=mid:3', 'a=sendonly'],
    ['a=mid:4', 'a=inactive'],
  ])
  expect(grep(blocks[2], /^a=(?:msid|ssrc)/)).toEqual([
    'a=msid:v_5 v_5_track',
    'a=ssrc:5005 cname:room',
    'a=ssrc:5005 msid:v_5 v_5_track',
  ])
})

test('a stopped section stays stopped and leaves the bundle', () => {
  const [session, , , stopped] = answer('chromium156-stopped')
  expect(session).toContain('a=group:BUNDLE 0 1 3 4')
  expect(stopped).toEqual(['m=video 0 UDP/TLS/RTP/SAVPF 96', 'c=IN IP4 0.0.0.0', 'a=inactive', 'a=mid:2'])
})

test.each([
  ['chromium156-simulcast', 'a=extmap:10 urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id'],
  ['firefox153-simulcast', 'a=extmap:9/recvonly urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id'],
])('the layers of %s are taken as offered', (name, extension) => {
  const [, , camera] = answer(name, { cameraMid: '1' })
  expect(camera).toEqual(
    expect.arrayContaining(['a=rid:low recv', 'a=rid:hi recv', 'a=simulcast:recv low;hi', extension]),
  )
})

test('Firefox gets its own payload types, and sections that waited for the bundle are active', () => {
  const [session, audio, camera, remote] = answer('firefox153-camera', {
    cameraMid: '1',
    videoSsrcs: new Map([['2', 2002]]),
  })
  expect(session).toContain('a=group:BUNDLE 0 1 2')
  expect(audio).toEqual(expect.arrayContaining(['a=rtpmap:109 opus/48000/2', 'a=fmtp:109 minptime=10;useinbandfec=1']))
  expect(camera?.[0]).toBe('m=video 9 UDP/TLS/RTP/SAVPF 120')
  expect(remote && directionOf(remote)).toBe('a=sendonly')
})

test('Firefox’s stopped section is rejected, and its position reused under its next mid', () => {
  const plan = { cameraMid: '1', videoSsrcs: new Map([['2', 2002]]) }
  const [session, , , , stopped] = answer('firefox153-stopped', plan)
  expect(session).toContain('a=group:BUNDLE 0 1 2')
  expect(stopped).toEqual(['m=video 0 UDP/TLS/RTP/SAVPF 120', 'c=IN IP4 0.0.0.0', 'a=inactive', 'a=mid:3'])
  const [, , , , recycled] = answer('firefox153-recycled', { ...plan, videoSsrcs: new Map([['4', 4004]]) })
  expect(recycled).toEqual(expect.arrayContaining(['m=video 9 UDP/TLS/RTP/SAVPF 120', 'a=mid:4', 'a=sendonly']))
})

test.each(['safari2020-camera', 'safari-likeness-camera'])('Safari gets VP8 under its own payload type: %s', (name) => {
  const [, audio, camera, remote] = answer(name, { cameraMid: '1', videoSsrcs: new Map([['2', 2002]]) })
  expect(audio?.[0]).toBe('m=audio 9 UDP/TLS/RTP/SAVPF 111')
  const vp8 = ['m=video 9 UDP/TLS/RTP/SAVPF 100', 'a=rtpmap:100 VP8/90000']
  expect(camera).toEqual(expect.arrayContaining([...vp8, 'a=recvonly']))
  expect(remote).toEqual(expect.arrayContaining([...vp8, 'a=sendonly']))
})

test('the client library’s offer prefers redundant sound, and gets plain Opus', () => {
  const [, audio, camera] = answer('chimeSdk332-chromium156-first')
  expect(audio?.[0]).toBe('m=audio 9 UDP/TLS/RTP/SAVPF 111')
  expect(camera && directionOf(camera)).toBe('a=inactive')
})

test('layers that the client library has paused are also negotiated', () => {
  const [, , camera, remote] = answer('chimeSdk332-chromium156-simulcast', {
    cameraMid: '1',
    videoSsrcs: new Map([['2', 2002]]),
  })
  expect(camera).toContain('a=simulcast:recv low;mid;hi')
  expect(remote && directionOf(remote)).toBe('a=sendonly')
})

test('the answer to an attendee who may not be heard requests no sound', () => {
  const [, audio] = answer('chromium156-first', { audio: { mid: '0', ssrc: 1001, isHeard: false } })
  expect(audio && directionOf(audio)).toBe('a=sendonly')
})

test('a data channel is rejected, and the audio beside it is accepted', () => {
  const [session, audio, channel] = answer('chromium156-dataChannel')
  expect(session).toContain('a=group:BUNDLE 0')
  expect(audio?.[0]).toBe('m=audio 9 UDP/TLS/RTP/SAVPF 111')
  expect(channel?.[0]).toBe('m=application 0 UDP/DTLS/SCTP webrtc-datachannel')
})
