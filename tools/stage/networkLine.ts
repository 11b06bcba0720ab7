import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'

/** The network between one client and the gateways: it breaks, stays away, and gets slow. */
export interface NetworkLine {
  url: string
  /** Breaks the connections without a farewell. False if there are none. */
  cut(): boolean
  /** Whether new connections come through. */
  isUp: boolean
  /** Whether the client reads what is sent to it. */
  setReading(isReading: boolean): void
  close(): Promise<void>
}

/** Connections go to the port that is given for each. */
export async function openNetworkLine(portFor: () => number): Promise<NetworkLine> {
  const pairs = new Map<Socket, Socket>()
  let isUp = true
  let isReading = true
  const server = createServer((near) => {
    if (!isUp) {
      near.destroy()
      return
    }
    const far = createConnection(portFor(), '127.0.0.1')
    pairs.set(near, far)
    const end = () => {
      pairs.delete(near)
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) socket.on('error', end).on('close', end)
    near.pipe(far)
    far.on('data', (chunk) => near.write(chunk))
    if (!isReading) far.pause()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new TypeError('A TCP server has a port')
  const cut = () => {
    const hasAny = pairs.size > 0
    for (const near of pairs.keys()) near.destroy()
    return hasAny
  }
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut,
    get isUp() {
      return isUp
    },
    set isUp(next) {
      isUp = next
      if (!isUp) cut()
    },
    setReading(next) {
      isReading = next
      for (const far of pairs.values()) {
        if (isReading) far.resume()
        else far.pause()
      }
    },
    async close() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
