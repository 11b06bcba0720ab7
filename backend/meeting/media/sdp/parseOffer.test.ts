import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Offer } from './offer.ts'
import { parseOffer } from './parseOffer.ts'

const read = (name: string): string => readFileSync(new URL(`./fixtures/${name}.sdp`, import.meta.url), 'utf8')

function parsed(sdp: string): Offer {
  const offer = parseOffer(sdp)
  if (!offer) throw new Error('Invalid offer')
  return offer
}

test('Chromium’s first offer has audio and an inactive camera section', () => {
  const { remote, sections } = parsed(read('chromium156-first'))
  expect(remote.setup).toBe('actpass')
  expect(remote.fingerprint).toMatch(/^sha-256 [\dA-F:]{95}$/)
  expect(sections.map(({ mid, kind, direction }) => [mid, kind, direction])).toEqual([
    ['0', 'audio', 'sendrecv'],
    ['1', 'video', 'inactive'],
  ])
  expect(sections[0]?.codecs[0]).toEqual({
    payloadType: 111,
    name: 'opus/48000',
    parameters: 'minptime=10;useinbandfec=1',
    feedback: ['transport-cc'],
  })
})

test('a section that Chromium reuses has its new mid, at its old position', () => {
  const { sections } = parsed(read('chromium156-recycled'))
  expect(sections.map(({ mid }) => mid)).toEqual(['0', '1', '5', '3', '4'])
  expect(sections.every(({ isStopped }) => !isStopped)).toBe(true)
})

test('a stopped section is distinguished from an active one', () => {
  const { sections } = parsed(read('chromium156-stopped'))
  expect(sections.map(({ isStopped }) => isStopped)).toEqual([false, false, true, false, false])
})

test('layers come in the order of the simulcast line, not of the lines that name them', () => {
  expect(parsed(read('chromium156-simulcast')).sections[1]?.sendRids).toEqual(['low', 'hi'])
  expect(parsed(read('firefox153-simulcast')).sections[1]?.sendRids).toEqual(['low', 'hi'])
})

test('Firefox gives its fingerprint once, and bundled sections have port 0', () => {
  const { remote, sections } = parsed(read('firefox153-camera'))
  expect(remote).toMatchObject({ ufrag: 'f1f0f0f1', password: 'f1f2f3f4f5f6f7f8f9fafbfcfdfeff00' })
  expect(sections.map(({ mid, isStopped, direction }) => [mid, isStopped, direction])).toEqual([
    ['0', false, 'sendrecv'],
    ['1', false, 'sendrecv'],
    ['2', false, 'recvonly'],
  ])
  expect(sections[1]?.ssrcs).toHaveLength(1)
  expect(sections[0]?.extensions[1]).toMatchObject({ id: 2, direction: 'recvonly' })
})

test('Firefox stops a section at the same port 0, and later reuses its position under a new mid', () => {
  const stopped = parsed(read('firefox153-stopped')).sections
  expect(stopped.map(({ mid, isStopped }) => [mid, isStopped]).at(-1)).toEqual(['3', true])
  const recycled = parsed(read('firefox153-recycled')).sections
  expect(recycled.map(({ mid }) => mid)).toEqual(['0', '1', '2', '4'])
  expect(recycled.every(({ isStopped }) => !isStopped)).toBe(true)
})

test('a section without a mid counts as stopped', () => {
  const { sections } = parsed(read('firefox153-camera').replace('a=mid:2\r\n', ''))
  expect(sections[2]).toMatchObject({ mid: '', isStopped: true })
})

// The first was recorded and published by the client's makers, the second is written after the offers of newer
// versions. All other offers were recorded here.
// versions are known to offer. All other offers were recorded here.
test.each(['safari2020-camera', 'safari-likeness-camera'])(
  'in Safari’s offer VP8 has another payload type: %s',
  (offer) => {
    const vp8 = parsed(read(offer)).sections[1]?.codecs.find(({ name }) => name === 'vp8/90000')
    expect(vp8).toMatchObject({
      payloadType: 100,
      feedback: ['goog-remb', 'transport-cc', 'ccm fir', 'nack', 'nack pli'],
    })
  },
)

test('credentials may be given once for all sections', () => {
  const sdp = read('chromium156-first')
  const lines = sdp.match(/a=(?:ice-ufrag|ice-pwd|fingerprint|setup):.*\r\n/g) ?? []
  const bare = lines.reduce((rest, line) => rest.replaceAll(line, ''), sdp)
  const moved = bare.replace('t=0 0\r\n', `t=0 0\r\n${[...new Set(lines)].join('')}`)
  expect(parsed(moved).remote).toEqual(parsed(sdp).remote)
})

test('lines may end with only a line feed', () => {
  const sdp = read('chromium156-camera')
  expect(parsed(sdp.replaceAll('\r\n', '\n'))).toEqual(parsed(sdp))
})

const first = read('chromium156-first')
test.each([
  ['nothing', ''],
  ['no SDP', 'GET / HTTP/1.1'],
  ['no section', 'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\n'],
  ['no fingerprint', first.replaceAll(/a=fingerprint.*\r\n/g, '')],
  ['a fingerprint that is too short', first.replaceAll(/(a=fingerprint:sha-256 ..).*\r\n/g, '$1\r\n')],
  ['no password', first.replaceAll(/a=ice-pwd.*\r\n/g, '')],
  [
    'a name fragment that would write a line of its own',
    first.replaceAll(/a=ice-ufrag:.*/g, 'a=ice-ufrag:ab\u0000cd efgh'),
  ],
  ['two sections of one name', first.replace('a=mid:1', 'a=mid:0')],
  ['no codec of ours', first.replaceAll('opus', 'opium').replaceAll('VP8', 'VP7')],
  ['65 sections', `${first}${'m=video 9 UDP/TLS/RTP/SAVPF 96\r\n'.repeat(63)}`],
  ['more than 384 KB', `${first}${'a=x\r\n'.repeat(80_000)}`],
])('an offer with %s is none', (_, sdp) => {
  expect(parseOffer(sdp)).toBeUndefined()
})

test('endlessly repeated lines are only read up to a limit', () => {
  const [audio, video] = parsed(
    `${read('chromium156-camera')}${'a=ssrc:7 cname:x\r\na=extmap:3 urn:x\r\n'.repeat(1000)}`,
  ).sections
  expect(audio?.extensions.length).toBeLessThanOrEqual(32)
  expect(video?.extensions.length).toBeLessThanOrEqual(32)
  expect(video?.ssrcs.length).toBeLessThanOrEqual(32)
})
