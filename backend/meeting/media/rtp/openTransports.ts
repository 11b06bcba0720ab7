import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import nodeDataChannel, { type PeerConnection, type Track } from 'node-datachannel'
import type { Logger } from '#backend/platform/log.ts'
import { isUnderstood, readLocalEnd, syntheticOffer } from './describeEnds.ts'
import type { LocalEnd, RemoteEnd } from './peer.port.ts'

interface TransportListener {
  /** ICE and DTLS are connected. */
  onUp(): void
  /** The connection broke or was closed. Called once. */
  onDown(): void
  /** One decrypted RTP or RTCP packet, not validated. The receiver owns it and may change it. */
  onPacket(packet: Buffer): void
}

/** One encrypted connection that transports packets without reading them. */
export interface Transport {
  readonly local: LocalEnd
  /** Copies the packet before it returns. Returns false if it could not be sent; never throws. */
  send(packet: Buffer): boolean
  close(): void
}

/** Rejects if the remote description is invalid. */
export type OpenTransport = (remote: RemoteEnd, listener: TransportListener) => Promise<Transport>

const GATHERED_WITHIN_MS = 5_000

interface TransportsRequest {
  /** 0 selects a free port. */
  udpPort: number
  /** Addresses under which browsers reach that port; by default those of the machine and loopback. */
  addresses: readonly string[]
  log: Logger
}

/** All encrypted connections of the process, on one UDP port. */
interface Transports {
  readonly udpPort: number
  readonly open: OpenTransport
  /** Closes every connection. The process cannot use the library after this. */
  close(): void
}

export async function openTransports({ udpPort: wanted, addresses, log }: TransportsRequest): Promise<Transports> {
  const udpPort = wanted === 0 ? await findFreeUdpPort() : wanted
  // Opened at startup, so that a port in use stops the process and not the first attendee.
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
      if (!isUnderstood(remote)) throw new RangeError('The remote description is invalid')
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
      // It has just closed, and reports this by its state.
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
        this.#request.log.error({ err: error }, 'A packet could not be handled')
      }
    })
  }

  /** Catches errors of the callback, because an error in the library ends the process. */
  #tell(news: () => void): void {
    try {
      news()
    } catch (error) {
      this.#request.log.error({ err: error }, 'A connection event could not be handled')
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
