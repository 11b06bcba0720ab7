import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import nodeDataChannel, { type PeerConnection, type Track } from 'node-datachannel'
import type { Logger } from '#backend/platform/log.ts'
import { isUnderstood, readLocalEnd, syntheticOffer } from './describeEnds.ts'
import type { LocalEnd, RemoteEnd } from './peer.port.ts'

interface TransportListener {
  /** ICE and DTLS stand. */
  onUp(): void
  /** It broke or was closed. Told once. */
  onDown(): void
  /** One decrypted RTP or RTCP packet, the receiver's to keep and to change. Nothing in it has been checked. */
  onPacket(packet: Buffer): void
}

/** One encrypted connection that knows packets, and not what is in them. */
export interface Transport {
  readonly local: LocalEnd
  /** Copies the packet before it returns. False when it could not be sent; never throws. */
  send(packet: Buffer): boolean
  close(): void
}

/** Rejects when the remote end is not to be understood. */
export type OpenTransport = (remote: RemoteEnd, listener: TransportListener) => Promise<Transport>

const GATHERED_WITHIN_MS = 5_000

interface TransportsRequest {
  /** 0 takes a free one. */
  udpPort: number
  /** Under which browsers reach that port; the machine's own and loopback where none are given. */
  addresses: readonly string[]
  log: Logger
}

/** All encrypted connections of the process, on one UDP port. */
interface Transports {
  readonly udpPort: number
  readonly open: OpenTransport
  /** Closes every connection. The library can't be used again in this process. */
  close(): void
}

export async function openTransports({ udpPort: wanted, addresses, log }: TransportsRequest): Promise<Transports> {
  const udpPort = wanted === 0 ? await findFreeUdpPort() : wanted
  // Held from the start, so that a port that is taken stops the process and not the first attendee.
  const port = new nodeDataChannel.IceUdpMuxListener(udpPort)
  // The library drops connections that are not referenced.
  const all = new Set<Connection>()
  return {
    udpPort,
    async open(remote, listener) {
      const connection = new Connection({ udpPort, listener, log, onGone: (gone) => all.delete(gone) })
      all.add(connection)
      await connection.answer(remote, addresses)
      return connection
    },
    close() {
      for (const connection of all) connection.close()
      port.stop()
      nodeDataChannel.cleanup()
    },
  }
}

interface ConnectionRequest {
  udpPort: number
  listener: TransportListener
  log: Logger
  onGone(connection: Connection): void
}

class Connection implements Transport {
  readonly #request: ConnectionRequest
  readonly #peer: PeerConnection
  readonly #gathered: Promise<void>
  #track: Track | undefined
  #local: LocalEnd | undefined
  #isDown = false

  constructor(request: ConnectionRequest) {
    const { udpPort } = request
    this.#request = request
    this.#peer = new nodeDataChannel.PeerConnection('', {
      iceServers: [],
      enableIceUdpMux: true,
      portRangeBegin: udpPort,
      portRangeEnd: udpPort,
      disableAutoNegotiation: true,
    })
    this.#gathered = new Promise((resolve) => {
      this.#peer.onGatheringStateChange((state) => {
        if (state === 'complete') resolve()
      })
    })
    this.#peer.onStateChange((state) => {
      if (state === 'failed' || state === 'closed') this.close()
    })
    this.#peer.onTrack((track) => this.#receive(track))
  }

  get local(): LocalEnd {
    if (!this.#local) throw new TypeError('The connection has not answered yet')
    return this.#local
  }

  async answer(remote: RemoteEnd, addresses: readonly string[]): Promise<void> {
    try {
      if (!isUnderstood(remote)) throw new RangeError('The remote end is not to be understood')
      this.#peer.setRemoteDescription(syntheticOffer(remote), 'offer')
      this.#peer.setLocalDescription('answer')
      await Promise.race([this.#gathered, rejectLater()])
      const description = this.#peer.localDescription()?.sdp ?? ''
      this.#local = readLocalEnd(description, { udpPort: this.#request.udpPort, addresses })
    } catch (error) {
      this.close()
      throw error
    }
  }

  send(packet: Buffer): boolean {
    if (this.#isDown || !this.#track) return false
    try {
      return this.#track.sendMessageBinary(packet)
    } catch {
      // It has just closed, and says so by its state.
      return false
    }
  }

  close(): void {
    if (this.#isDown) return
    this.#isDown = true
    this.#request.onGone(this)
    this.#peer.close()
    this.#tell(() => this.#request.listener.onDown())
  }

  #receive(track: Track): void {
    this.#track = track
    track.onOpen(() => this.#tell(() => this.#request.listener.onUp()))
    track.onMessage((packet) => {
      if (this.#isDown) return
      try {
        this.#request.listener.onPacket(packet)
      } catch (error) {
        this.#request.log.error({ err: error }, 'A packet could not be taken')
      }
    })
  }

  /** Catches errors of the callback, because an error in the library ends the process. */
  #tell(news: () => void): void {
    try {
      news()
    } catch (error) {
      this.#request.log.error({ err: error }, 'News of a connection could not be taken')
    }
  }
}

async function rejectLater(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('The transport found no address in time')), GATHERED_WITHIN_MS).unref()
  })
}

async function findFreeUdpPort(): Promise<number> {
  const socket = createSocket('udp4')
  socket.bind(0)
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  await once(socket, 'close')
  return port
}
