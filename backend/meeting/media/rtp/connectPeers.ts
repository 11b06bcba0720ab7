import type { Logger } from '#backend/platform/log.ts'
import { openTurnstile } from './openTurnstile.ts'
import type { OpenPeer, Peer, PeerListener } from './peer.port.ts'
import { PeerMedia } from './PeerMedia.ts'
import type { Pulse } from './Pulse.ts'
import type { OpenTransport, Transport } from './transport/transport.port.ts'

/** A browser that was answered and never came holds its place no longer. */
const UP_WITHIN_MS = 30_000

export interface PeersRequest {
  openTransport: OpenTransport
  pulse: Pulse
  now: () => number
  log: Logger
}

/** Puts media onto connections. */
export function connectPeers(request: PeersRequest): OpenPeer {
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
