import { once } from 'node:events'
import { createServer } from 'node:http'
import * as v from 'valibot'
import { WebSocketServer } from 'ws'

// The least a server can do for a broadcast: one text, every socket. Started by fanout.ts.
const Order = v.object({ say: v.string() })
const server = createServer()
const sockets = new WebSocketServer({ server, perMessageDeflate: false })

process.on('message', (message) => {
  const { say } = v.parse(Order, message)
  for (const socket of sockets.clients) socket.send(say)
})
process.on('disconnect', () => process.exit())

server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
if (address === null || typeof address === 'string') throw new TypeError('A TCP server has a port')
process.send?.({ url: `ws://127.0.0.1:${address.port}` })
