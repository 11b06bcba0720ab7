import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

/** A proxy between one browser and the server, whose sockets can be cut. */
export interface CuttableWay {
  /** The proxy address for the browser's settings. */
  server: string
  /** Cuts every WebSocket without a closing frame. */
  cut(): void
  /** Refuses connections, like a stopped server. */
  stop(): Promise<void>
  /** Accepts connections again, at the same address. */
  start(): Promise<void>
  close(): void
}

export async function openCuttableWay(): Promise<CuttableWay> {
  const tunnels = new Set<Socket>()
  const proxy = createServer(forward)
  // A browser opens WebSockets through a tunnel; it sends all other requests to the proxy.
  proxy.on('connect', ({ url = '' }: IncomingMessage, socket: Socket, head: Buffer) => {
    const { hostname, port } = new URL(`http://${url}`)
    const far = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      far.write(head)
      socket.pipe(far).pipe(socket)
    })
    for (const side of [socket, far]) {
      tunnels.add(side)
      side.on('error', () => side.destroy())
      side.on('close', () => tunnels.delete(side))
    }
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const { port } = addressOf(proxy.address())
  const cut = () => {
    for (const side of tunnels) side.resetAndDestroy()
  }
  const close = () => {
    cut()
    proxy.close()
    proxy.closeAllConnections()
  }
  return {
    server: `http://127.0.0.1:${port}`,
    cut,
    stop: async () => {
      const closed = once(proxy, 'close')
      close()
      await closed
    },
    start: async () => {
      await once(proxy.listen(port, '127.0.0.1'), 'listening')
    },
    close,
  }
}

function forward(asked: IncomingMessage, response: ServerResponse): void {
  const { url = '', method, headers } = asked
  const onward = request(url, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  response.on('close', () => onward.destroy())
  asked.pipe(onward)
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new TypeError('The proxy listens on a port')
  return address
}
