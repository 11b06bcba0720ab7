import * as v from 'valibot'
import { openRtpPlane } from '#backend/meeting/media/rtp/openRtpPlane.ts'
import type { LocalEnd, RemoteEnd } from '#backend/meeting/media/rtp/peer.port.ts'
import { openLog } from '#backend/platform/log.ts'

// Our plane, with one sender and any number of receivers. Started by sfu.ts, which carries offers and answers.
const Offer = v.object({ id: v.number(), offer: v.string() })
const PAYLOAD_TYPE = 96

const plane = await openRtpPlane({
  udpPort: 0,
  addresses: ['127.0.0.1'],
  now: Date.now,
  log: openLog({ level: 'error' }),
})
const source = plane.openVideoSource(1)
const silent = { onUp: () => undefined, onDown: () => undefined, onAudio: () => undefined }

process.on('message', (message) => {
  const { id, offer } = v.parse(Offer, message)
  void answer(id, offer)
})
process.on('disconnect', () => {
  plane.close()
  process.exit()
})

async function answer(id: number, offer: string): Promise<void> {
  const peer = await plane.openPeer(remoteEndOf(offer), silent)
  if (id === 0) {
    const section = { mid: '0', payloadType: PAYLOAD_TYPE, midExtension: undefined, ridExtension: undefined, ssrcs: [] }
    peer.setCamera({ ...section, layers: [{ rid: undefined, source }] })
  } else {
    peer.subscribe([{ mid: '0', source, ssrc: 1_000 + id, payloadType: PAYLOAD_TYPE }])
  }
  process.send?.({ id, answer: answerWith(peer.local) })
}

function remoteEndOf(offer: string): RemoteEnd {
  const valueOf = (name: string) => new RegExp(`a=${name}:(.+?)\r?\n`).exec(offer)?.[1] ?? ''
  return {
    ufrag: valueOf('ice-ufrag'),
    password: valueOf('ice-pwd'),
    fingerprint: valueOf('fingerprint'),
    setup: 'actpass',
  }
}

function answerWith({ ufrag, password, fingerprint, setup, candidates }: LocalEnd): string {
  return [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0',
    `m=video 9 UDP/TLS/RTP/SAVPF ${PAYLOAD_TYPE}`,
    'c=IN IP4 0.0.0.0',
    'a=mid:0',
    'a=sendrecv',
    'a=rtcp-mux',
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:${fingerprint}`,
    `a=setup:${setup}`,
    `a=rtpmap:${PAYLOAD_TYPE} VP8/90000`,
    ...candidates.map((candidate) => `a=candidate:${candidate}`),
    '',
  ].join('\r\n')
}
