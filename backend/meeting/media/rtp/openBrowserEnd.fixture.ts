import nodeDataChannel, { type PeerConnection, type Track } from 'node-datachannel'
import type { RtpPlane } from './openRtpPlane.ts'
import type { AudioPacket, LocalEnd, Peer, RemoteEnd } from './peer.port.ts'

/** Both ends of one connection over real UDP: the browser's and the room's. */
export interface BrowserEnd {
  peer: Peer
  /** Returns false for bytes that do not form a packet. */
  send(packet: Buffer): boolean
  /** All received packets, in order. */
  received: Buffer[]
  heard: AudioPacket[]
  /** Resolves when the plane reports that the connection has closed. */
  gone: Promise<void>
  downs: () => number
  close(): void
}

/** Connects to the plane through its own candidates, or the given ones. */
export async function openBrowserEnd(plane: RtpPlane, candidates?: readonly string[]): Promise<BrowserEnd> {
  const browser = new nodeDataChannel.PeerConnection('', { iceServers: [], disableAutoNegotiation: true })
  const track = addTrack(browser)
  const received: Buffer[] = []
  const heard: AudioPacket[] = []
  track.onMessage((packet) => received.push(packet))
  const isOpen = new Promise<void>((resolve) => {
    track.onOpen(resolve)
  })
  const up = Promise.withResolvers<void>()
  const down = Promise.withResolvers<void>()
  let downs = 0
  const peer = await plane.openPeer(await offerFrom(browser), {
    onUp: up.resolve,
    onAudio: (packet) => heard.push(packet),
    onDown() {
      downs += 1
      down.resolve()
    },
  })
  browser.setRemoteDescription(answerWith({ ...peer.local, candidates: candidates ?? peer.local.candidates }), 'answer')
  await Promise.all([isOpen, up.promise])
  return {
    peer,
    received,
    heard,
    gone: down.promise,
    downs: () => downs,
    send: (packet) => sendBy(track, packet),
    close: () => browser.close(),
  }
}

function sendBy(track: Track, packet: Buffer): boolean {
  try {
    return track.sendMessageBinary(packet)
  } catch {
    return false
  }
}

function addTrack(browser: PeerConnection): Track {
  const section = new nodeDataChannel.Audio('0', 'SendRecv')
  section.addOpusCodec(111)
  return browser.addTrack(section)
}

async function offerFrom(browser: PeerConnection): Promise<RemoteEnd> {
  const isGathered = new Promise<void>((resolve) => {
    browser.onGatheringStateChange((state) => {
      if (state === 'complete') resolve()
    })
  })
  browser.setLocalDescription('offer')
  await isGathered
  const sdp = browser.localDescription()?.sdp ?? ''
  const valueOf = (name: string) => new RegExp(`a=${name}:(.+?)\r?\n`).exec(sdp)?.[1] ?? ''
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
    'm=audio 9 UDP/TLS/RTP/SAVPF 111',
    'c=IN IP4 0.0.0.0',
    'a=mid:0',
    'a=sendrecv',
    'a=rtcp-mux',
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:${fingerprint}`,
    `a=setup:${setup}`,
    'a=rtpmap:111 opus/48000/2',
    ...candidates.map((candidate) => `a=candidate:${candidate}`),
    '',
  ].join('\r\n')
}
