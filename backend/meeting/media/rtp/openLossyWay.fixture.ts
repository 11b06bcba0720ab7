import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'

/** A network link between one browser and the plane, on which packets may be lost. */
export interface LossyWay {
  /** Candidate at which the browser reaches the plane. */
  candidate: string
  /** Called for every encrypted media packet, with its direction and number; true drops it. */
  loses: (direction: 'up' | 'down', count: number) => boolean
  /** Delay of the other packets, in ms. */
  delayMs: number
  close(): void
}

export async function openLossyWay(udpPort: number): Promise<LossyWay> {
  const front = await openSocket()
  const back = await openSocket()
  let browser: RemoteInfo | undefined
  let isClosed = false
  const counts = { up: 0, down: 0 }
  const way: LossyWay = {
    candidate: `1 1 udp 2130706431 127.0.0.1 ${front.address().port} typ host`,
    loses: () => false,
    delayMs: 0,
    close() {
      isClosed = true
      front.close()
      back.close()
    },
  }
  const passes = (direction: 'up' | 'down', packet: Buffer) => {
    const first = packet[0] ?? 0
    // By RFC 7983, these first bytes mark media; all others belong to the connection setup.
    if (first < 128 || first > 191) return true
    counts[direction] += 1
    return !way.loses(direction, counts[direction])
  }
  const carry = (send: () => void) => {
    if (way.delayMs === 0) send()
    else setTimeout(() => isClosed || send(), way.delayMs)
  }
  front.on('message', (packet, from) => {
    browser = from
    if (passes('up', packet)) carry(() => back.send(packet, udpPort, '127.0.0.1'))
  })
  back.on('message', (packet) => {
    const to = browser
    if (to && passes('down', packet)) carry(() => front.send(packet, to.port, to.address))
  })
  return way
}

async function openSocket(): Promise<Socket> {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return socket
}
