import { createSocket, type Socket } from 'node:dgram'

/** A sender of hostile packets to the media port. */
export interface HostilePackets {
  readonly sent: number
  /** Resolves when they are on their way. */
  burst(): Promise<void>
  close(): void
}

const SOCKETS = 8
const BURST = 100
const LONGEST = 1400

export function openHostilePackets(udpPort: number, random: () => number): HostilePackets {
  const sockets = Array.from({ length: SOCKETS }, () => createSocket('udp4'))
  let sent = 0
  return {
    get sent() {
      return sent
    },
    async burst() {
      const kind = kinds[Math.floor(random() * kinds.length)] ?? noise
      const packets = Array.from({ length: BURST }, () => kind(random))
      const from = sockets[Math.floor(random() * sockets.length)]
      if (from) await Promise.all(packets.map((packet) => sendOne(from, packet, udpPort)))
      sent += BURST
    },
    close() {
      for (const socket of sockets) socket.close()
    },
  }
}

function sendOne(socket: Socket, packet: Buffer, port: number): Promise<void> {
  return new Promise((resolve) => {
    // Ignore send errors: packets that this machine refuses to send prove nothing.
    socket.send(packet, port, '127.0.0.1', () => resolve())
  })
}

type Kind = (random: () => number) => Buffer

const noise: Kind = (random) => {
  const packet = Buffer.alloc(Math.floor(random() * LONGEST))
  for (let at = 0; at < packet.length; at += 1) packet[at] = Math.floor(random() * 256)
  return packet
}

/** A heading that looks right, over noise. */
const headed =
  (heading: (packet: Buffer, random: () => number) => void): Kind =>
  (random) => {
    const packet = Buffer.concat([Buffer.alloc(24), noise(random)])
    heading(packet, random)
    return packet
  }

const STUN_COOKIE = 0x21_12_a4_42
const USERNAME = 6

const stun = headed((packet, random) => {
  packet.writeUInt16BE(random() < 0.7 ? 1 : 0x0101, 0)
  packet.writeUInt16BE(random() < 0.7 ? packet.length - 20 : Math.floor(random() * 65_536), 2)
  packet.writeUInt32BE(STUN_COOKIE, 4)
  packet.writeUInt16BE(USERNAME, 20)
  packet.writeUInt16BE(Math.floor(random() * 600), 22)
})

const dtls = headed((packet, random) => {
  packet[0] = 20 + Math.floor(random() * 6)
  packet.writeUInt16BE(random() < 0.5 ? 0xfefd : 0xfeff, 1)
  packet.writeUInt16BE(random() < 0.5 ? packet.length - 13 : 65_535, 11)
})

const rtp = headed((packet, random) => {
  packet[0] = 0x80 | Math.floor(random() * 64)
  packet[1] = random() < 0.3 ? 200 + Math.floor(random() * 8) : Math.floor(random() * 256)
})

const kinds: readonly Kind[] = [noise, stun, dtls, rtp]
