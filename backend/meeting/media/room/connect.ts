import type { AudioPacket, OpenPeer, Peer, RemoteEnd } from '#backend/meeting/media/rtp/peer.port.ts'
import type { Guest } from './guest.ts'

export interface Connecting {
  openPeer: OpenPeer
  onUp(guest: Guest): void
  onDown(guest: Guest): void
}

/** The guest's connection for this remote end: the one that stands, or a new one in its place. */
export async function connect(guest: Guest, remote: RemoteEnd, connecting: Connecting): Promise<Peer | undefined> {
  if (guest.peer && isSameEnd(guest.remote, remote)) return guest.peer
  const before = guest.peer
  guest.peer = undefined
  guest.remote = remote
  // It says that it is down while it is closed: by then another one is the guest's.
  before?.close()
  const isCurrent = () => !guest.isOver && guest.remote === remote
  const peer = await connecting.openPeer(remote, {
    onUp: () => isCurrent() && connecting.onUp(guest),
    onDown: () => isCurrent() && connecting.onDown(guest),
    onAudio(packet: AudioPacket) {
      if (!guest.isSpectator) guest.seat?.push(packet)
    },
  })
  if (!isCurrent()) {
    peer.close()
    return undefined
  }
  guest.peer = peer
  return peer
}

function isSameEnd(one: RemoteEnd | undefined, other: RemoteEnd): boolean {
  return one?.ufrag === other.ufrag && one.password === other.password && one.fingerprint === other.fingerprint
}
