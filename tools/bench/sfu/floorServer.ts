import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'
import { agreedKeys, protect, unprotect } from './srtp.ts'

// The least a forwarder can do in this language: decrypt, renumber, encrypt and send, on one port. No connections are
// set up, nothing is kept, asked for again or reported. Started by sfu.ts.
const socket = createSocket({
  type: 'udp4',
  recvBufferSize: 4 * 1024 * 1024,
  // Addresses that are known need not be looked up for every packet.
  lookup: (address, _options, answer) => answer(null, address, 4),
})
const receivers: RemoteInfo[] = []

socket.on('message', (packet, from) => {
  if (packet.length === 1) receivers.push(from)
  else forward(packet)
})
process.on('disconnect', () => process.exit())

const isListening = once(socket, 'listening')
socket.bind(0, '127.0.0.1')
await isListening
process.send?.({ port: socket.address().port })

function forward(packet: Buffer): void {
  const header = packet.subarray(0, 12)
  const payload = unprotect(packet, agreedKeys)
  for (const [index, { port, address }] of receivers.entries()) {
    header[1] = (packet[1] ?? 0) & 0x80 ? 0xe0 : 0x60
    header.writeUInt32BE(1_000 + index, 8)
    socket.send(protect(header, payload, agreedKeys), port, address)
  }
}
