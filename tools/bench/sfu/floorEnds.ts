import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import * as v from 'valibot'
import { Arrivals } from './arrivals.ts'
import { Order, PAYLOAD_BYTES, Plan } from './orders.ts'
import { pace } from './pace.ts'
import { agreedKeys, protect, unprotect } from './srtp.ts'

// The floor's sender and receivers, whose CPU is not the server's. Started by sfu.ts with a JSON argument.
const { receivers, port } = v.parse(Plan, JSON.parse(process.argv[2] ?? ''))
const arrivals = new Arrivals()
const payload = Buffer.alloc(PAYLOAD_BYTES, 1)
const header = Buffer.from([0x80, 0x60, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
let sequence = 0

const sockets = await Promise.all(Array.from({ length: receivers + 1 }, open))
const [sender, ...others] = sockets
for (const socket of others) {
  socket.on('message', (packet) => {
    // Counted packets are verified.
    if (packet.readUInt16BE(2) % 50 === 0) unprotect(packet, agreedKeys)
    arrivals.note()
  })
  socket.send(Buffer.alloc(1), port ?? 0, '127.0.0.1')
}
process.on('message', (message) => void obey(v.parse(Order, message)))
process.on('disconnect', () => process.exit())
process.send?.({ connected: true })

async function open() {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 1024 * 1024 })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return socket
}

async function obey({ packets, perSecond }: v.InferOutput<typeof Order>): Promise<void> {
  await pace({ packets, perSecond }, () => {
    sequence = (sequence + 1) & 0xffff
    header.writeUInt16BE(sequence, 2)
    sender?.send(protect(header, payload, agreedKeys), port ?? 0, '127.0.0.1')
  })
  process.send?.({ received: await arrivals.takeAll(packets * receivers) })
}
