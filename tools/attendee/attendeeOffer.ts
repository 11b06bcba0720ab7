import type { AttendeeEnd } from './openAttendeePeer.ts'

export const payloadTypes = { opus: 111, vp8: 96 } as const
export const extensionIds = { audioLevel: 1, mid: 4, rid: 10, repairedRid: 11 } as const

export interface OfferRequest {
  end: AttendeeEnd
  hasCamera: boolean
  /** SSRC of the picture that the camera sends. */
  cameraSsrc: number
  /** Receiving sections by their mid; the camera's is 1. Idle ones receive nothing now. */
  receiving: readonly { mid: string; isIdle: boolean }[]
}

/** The offer of a browser that supports only Opus and VP8. */
export function writeOffer({ end, hasCamera, cameraSsrc, receiving }: OfferRequest): string {
  const ssrc = hasCamera ? [`a=ssrc:${cameraSsrc} cname:attendee`] : []
  const videos = receiving.flatMap(({ mid, isIdle }) => videoSection(end, mid, isIdle ? 'inactive' : 'recvonly'))
  const lines = [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    `a=group:BUNDLE ${['0', '1', ...receiving.map(({ mid }) => mid)].join(' ')}`,
    ...audioSection(end),
    ...videoSection(end, '1', hasCamera ? 'sendrecv' : 'inactive'),
    ...ssrc,
    ...videos,
  ]
  return `${lines.join('\r\n')}\r\n`
}

function audioSection(end: AttendeeEnd): string[] {
  return [
    `m=audio 9 UDP/TLS/RTP/SAVPF ${payloadTypes.opus}`,
    ...transport(end, '0'),
    `a=extmap:${extensionIds.audioLevel} urn:ietf:params:rtp-hdrext:ssrc-audio-level`,
    'a=sendrecv',
    `a=rtpmap:${payloadTypes.opus} opus/48000/2`,
    `a=fmtp:${payloadTypes.opus} minptime=10;useinbandfec=1`,
  ]
}

function videoSection(end: AttendeeEnd, mid: string, direction: string): string[] {
  const { vp8 } = payloadTypes
  const feedback = ['nack', 'nack pli', 'ccm fir', 'goog-remb'].map((kind) => `a=rtcp-fb:${vp8} ${kind}`)
  return [
    `m=video 9 UDP/TLS/RTP/SAVPF ${vp8}`,
    ...transport(end, mid),
    `a=extmap:${extensionIds.mid} urn:ietf:params:rtp-hdrext:sdes:mid`,
    `a=extmap:${extensionIds.rid} urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id`,
    `a=${direction}`,
    `a=rtpmap:${vp8} VP8/90000`,
    ...feedback,
  ]
}

function transport({ ufrag, password, fingerprint }: AttendeeEnd, mid: string): string[] {
  return [
    'c=IN IP4 0.0.0.0',
    `a=mid:${mid}`,
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:${fingerprint}`,
    'a=setup:actpass',
    'a=rtcp-mux',
    'a=rtcp-rsize',
  ]
}
