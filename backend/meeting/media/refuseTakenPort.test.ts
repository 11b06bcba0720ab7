import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { refuseTakenPort } from './refuseTakenPort.ts'

test('a UDP port that something else holds is said, with what can be done; a free one is left free', async () => {
  const socket = createSocket('udp4')
  socket.bind(0)
  await once(socket, 'listening')
  const { port } = socket.address()
  await expect(refuseTakenPort(port)).rejects.toThrow(`Port ${port} is in use. Live classes need it for UDP`)
  socket.close()
  await once(socket, 'close')
  await refuseTakenPort(port)
  await expect(refuseTakenPort(port)).resolves.toBeUndefined()
})
