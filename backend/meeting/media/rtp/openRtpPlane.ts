import type { Logger } from '#backend/platform/log.ts'
import { type OpenTransport, openTransports, type Transport } from './openTransports.ts'
import type { OpenVideoSource, OpenPeer, Peer, PeerListener } from './peer.port.ts'
import { PeerMedia } from './PeerMedia.ts'
import { PublishedVideo } from './PublishedVideo.ts'

interface RtpPlaneSettings {
  /** The one UDP port of all peers; 0 selects a free one. */
  udpPort: number
  /** Addresses under which browsers reach that port; by default those of the machine and loopback. */
  addresses: readonly string[]
  /** Milliseconds since 1970. */
  now: () => number
  log: Logger
}

/** The layer between encrypted packets and the rooms. */
export interface RtpPlane {
  readonly udpPort: number
  readonly openPeer: OpenPeer
  readonly openVideoSource: OpenVideoSource
  /** Closes every peer and the port. The process cannot open another plane after this. */
  close(): void
}

/** Rejects if the port is in use. */
type OpenRtpPlane = (settings: RtpPlaneSettings) => Promise<RtpPlane>

export const openRtpPlane: OpenRtpPlane = async (settings) => {
  const { log } = settings
  const now = steadyClock(settings.now)
  const transports = await openTransports(settings)
  const pulse = new Pulse({ now, log })
  return {
    udpPort: transports.udpPort,
    openPeer: connectPeers({ openTransport: transports.open, pulse, now, log }),
    openVideoSource: (streamId) => new PublishedVideo(streamId),
    close: () => transports.close(),
  }
}

/** How long a browser that was answered may take to connect, in ms. */
const UP_WITHIN_MS = 30_000

interface PeersRequest {
  openTransport: OpenTransport
  pulse: Pulse
  now: () => number
  log: Logger
}

/** Puts media onto connections. */
function connectPeers(request: PeersRequest): OpenPeer {
  const awaitTurn = openTurnstile()
  return async (remote, listener) => {
    await awaitTurn()
    const connecting = beginPeer(request, listener)
    const transport = await request.openTransport(remote, connecting.events)
    return connecting.finish(transport)
  }
}

function beginPeer({ pulse, now, log }: PeersRequest, listener: PeerListener) {
  const openedAt = now()
  let transport: Transport | undefined
  let isUp = false
  const media = new PeerMedia({
    now,
    send: (packet) => transport?.send(packet) ?? false,
    onAudio: (packet) => listener.onAudio(packet),
    onFlood() {
      log.warn('A peer that floods was closed')
      transport?.close()
    },
  })
  const pulsed = {
    tick(at: number) {
      if (isUp) media.tick(at)
      else if (at - openedAt >= UP_WITHIN_MS) transport?.close()
    },
  }
  pulse.add(pulsed)
  return {
    events: {
      onUp() {
        isUp = true
        listener.onUp()
      },
      onDown() {
        pulse.remove(pulsed)
        media.close()
        listener.onDown()
      },
      onPacket: (packet: Buffer) => media.take(packet),
    },
    finish(opened: Transport): Peer {
      transport = opened
      return toPeer(media, opened)
    },
  }
}

function toPeer(media: PeerMedia, transport: Transport): Peer {
  const { audio, camera, downlinks, link } = media
  return {
    local: transport.local,
    quality: link,
    setAudio: (section) => audio.set(section),
    setCamera: (section) => camera.set(section),
    subscribe: (subscriptions) => downlinks.subscribe(subscriptions),
    switchLayer: (mid, source) => downlinks.switchLayer(mid, source),
    pause: (mids) => downlinks.pause(mids),
    sendAudio: (payload, timestamp) => audio.send(payload, timestamp),
    close: () => transport.close(),
  }
}

/**
 * Admits waiting connections one at a time, each in its own turn of the event loop. Opening a connection takes
 * milliseconds of native work; when a whole class arrives at once, packets and sound are handled in between.
 */
export function openTurnstile(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => {
    last = last.then(nextTurn)
    return last
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}

const PULSE_EVERY_MS = 20

interface Pulsed {
  tick(now: number): void
}

/** Drives everything that depends on time. Stops while there is nothing to drive. */
class Pulse {
  readonly #all = new Set<Pulsed>()
  readonly #now: () => number
  readonly #log: Logger
  #timer: NodeJS.Timeout | undefined

  constructor({ now, log }: { now: () => number; log: Logger }) {
    this.#now = now
    this.#log = log
  }

  add(pulsed: Pulsed): void {
    this.#all.add(pulsed)
    this.#timer ??= setInterval(() => this.#beat(), PULSE_EVERY_MS)
  }

  remove(pulsed: Pulsed): void {
    this.#all.delete(pulsed)
    if (this.#all.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #beat(): void {
    const now = this.#now()
    for (const pulsed of this.#all) {
      try {
        pulsed.tick(now)
      } catch (error) {
        // One peer's error must not affect the others.
        this.#log.error({ err: error }, 'A peer could not be served in time')
      }
    }
  }
}

/** Monotonic milliseconds, even if the machine's clock is set back. */
function steadyClock(now: () => number): () => number {
  let ahead = 0
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const at = now()
    ahead = Math.max(ahead, last - at)
    last = at + ahead
    return last
  }
}
