import type { Page } from '@playwright/test'
import type { RtpPlane } from '#backend/meeting/media/rtp/openRtpPlane.ts'
import type { CameraSection, LocalEnd, Peer, RemoteEnd, VideoSource } from '#backend/meeting/media/rtp/peer.port.ts'

const RECEIVED_SSRC = 77_001

/** A page with a plain peer connection: only the browser's media engine, without the product or signaling. */
interface PacketPage extends Window {
  connection: RTCPeerConnection
}
declare const window: PacketPage

export interface PublishWishes {
  /** One name per layer, smallest first. */
  rids?: readonly string[]
  /** The plane's candidate, if it differs from the plane's own. */
  candidate?: string
}

/** Sends an animated canvas. */
export async function publishFrom(page: Page, plane: RtpPlane, { rids = [], candidate }: PublishWishes = {}) {
  const offer = await page.evaluate(async (names) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 640, height: 360 })
    document.body.append(canvas)
    const context = canvas.getContext('2d')
    let turn = 0
    setInterval(() => {
      turn += 1
      if (!context) return
      context.fillStyle = `hsl(${turn % 360} 80% 50%)`
      context.fillRect(0, 0, 640, 360)
      context.fillStyle = 'black'
      context.fillRect((turn * 7) % 600, 100, 40, 160)
    }, 40)
    window.connection = new RTCPeerConnection()
    const [track] = canvas.captureStream(20).getVideoTracks()
    if (!track) throw new TypeError('A canvas films one track')
    const sendEncodings = names.map((rid, index) => ({ rid, scaleResolutionDownBy: 2 ** (names.length - 1 - index) }))
    window.connection.addTransceiver(track, { direction: 'sendonly', sendEncodings })
    await window.connection.setLocalDescription(await window.connection.createOffer())
    return window.connection.localDescription?.sdp ?? ''
  }, rids)
  const peer = await plane.openPeer(remoteEndOf(offer), silent)
  const source = plane.openVideoSource(1)
  const sources = [source, ...rids.slice(1).map((_rid, index) => plane.openVideoSource(index + 2))]
  peer.setCamera(cameraOf(offer, { rids, sources }))
  await answer(page, [...sectionOf(offer, over(peer.local, candidate)), 'a=recvonly', ...layerLines(offer, rids)])
  return { peer, source, sources }
}

export interface WatchWishes {
  source: VideoSource
  /** The plane's candidate, if it differs from the plane's own. */
  candidate?: string
}

/** Receives a stream of the plane in one section. */
export async function watchOn(page: Page, plane: RtpPlane, { source, candidate }: WatchWishes): Promise<Peer> {
  const offer = await page.evaluate(async () => {
    window.connection = new RTCPeerConnection()
    const { receiver } = window.connection.addTransceiver('video', { direction: 'recvonly' })
    const video = document.createElement('video')
    Object.assign(video, { muted: true, autoplay: true, srcObject: new MediaStream([receiver.track]) })
    document.body.append(video)
    await window.connection.setLocalDescription(await window.connection.createOffer())
    return window.connection.localDescription?.sdp ?? ''
  })
  const peer = await plane.openPeer(remoteEndOf(offer), silent)
  peer.subscribe([{ mid: '0', source, ssrc: RECEIVED_SSRC, payloadType: payloadTypeOf(offer) }])
  const stream = ['a=sendonly', 'a=msid:v_0 camera', `a=ssrc:${RECEIVED_SSRC} cname:plane`]
  await answer(page, [...sectionOf(offer, over(peer.local, candidate)), ...stream])
  return peer
}

/** Number of frames that a page has shown, and their current width. */
export async function shownOn(page: Page): Promise<{ frames: number; width: number }> {
  return page.evaluate(() => {
    const video = document.querySelector('video')
    return { frames: video?.getVideoPlaybackQuality().totalVideoFrames ?? 0, width: video?.videoWidth ?? 0 }
  })
}

function over(local: LocalEnd, candidate: string | undefined): LocalEnd {
  return candidate === undefined ? local : { ...local, candidates: [candidate] }
}

const silent = { onUp: () => undefined, onDown: () => undefined, onAudio: () => undefined }

function valueOf(offer: string, pattern: RegExp): string {
  return pattern.exec(offer)?.[1] ?? ''
}

function payloadTypeOf(offer: string): number {
  return Number(valueOf(offer, /a=rtpmap:(\d+) VP8/))
}

function extensionOf(offer: string, name: string): number {
  return Number(valueOf(offer, new RegExp(`a=extmap:(\\d+) ${name}\\r`)))
}

const MID = 'urn:ietf:params:rtp-hdrext:sdes:mid'
const RID = 'urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id'

function remoteEndOf(offer: string): RemoteEnd {
  return {
    ufrag: valueOf(offer, /a=ice-ufrag:(\S+)/),
    password: valueOf(offer, /a=ice-pwd:(\S+)/),
    fingerprint: valueOf(offer, /a=fingerprint:(.+?)\r/),
    setup: 'actpass',
  }
}

function cameraOf(
  offer: string,
  { rids, sources }: { rids: readonly string[]; sources: readonly VideoSource[] },
): CameraSection {
  return {
    mid: '0',
    payloadType: payloadTypeOf(offer),
    midExtension: extensionOf(offer, MID),
    ridExtension: extensionOf(offer, RID),
    ssrcs: Array.from(offer.matchAll(/a=ssrc:(\d+) cname/g), ([, ssrc]) => Number(ssrc)),
    layers: sources.map((source, index) => ({ rid: rids[index], source })),
  }
}

function sectionOf(offer: string, local: LocalEnd): string[] {
  const payloadType = payloadTypeOf(offer)
  return [
    `m=video 9 UDP/TLS/RTP/SAVPF ${payloadType}`,
    'c=IN IP4 0.0.0.0',
    'a=mid:0',
    'a=rtcp-mux',
    'a=rtcp-rsize',
    `a=ice-ufrag:${local.ufrag}`,
    `a=ice-pwd:${local.password}`,
    `a=fingerprint:${local.fingerprint}`,
    `a=setup:${local.setup}`,
    `a=rtpmap:${payloadType} VP8/90000`,
    ...['nack', 'nack pli', 'ccm fir', 'goog-remb'].map((feedback) => `a=rtcp-fb:${payloadType} ${feedback}`),
    ...local.candidates.map((candidate) => `a=candidate:${candidate}`),
  ]
}

function layerLines(offer: string, rids: readonly string[]): string[] {
  if (rids.length === 0) return []
  return [
    `a=extmap:${extensionOf(offer, MID)} ${MID}`,
    `a=extmap:${extensionOf(offer, RID)} ${RID}`,
    ...rids.map((rid) => `a=rid:${rid} recv`),
    `a=simulcast:recv ${rids.join(';')}`,
  ]
}

async function answer(page: Page, section: readonly string[]): Promise<void> {
  const head = ['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0']
  const sdp = [...head, ...section, ''].join('\r\n')
  await page.evaluate(async (text) => window.connection.setRemoteDescription({ type: 'answer', sdp: text }), sdp)
}
