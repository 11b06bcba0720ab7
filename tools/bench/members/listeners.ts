import * as v from 'valibot'
import { WebSocket } from 'ws'

// Many browsers in one process, whose CPU is not the server's. Started by fanout.ts with a JSON argument.
const Plan = v.object({ url: v.string(), count: v.number(), subscribe: v.optional(v.record(v.string(), v.unknown())) })
const AT_ONCE = 100

const plan = v.parse(Plan, JSON.parse(process.argv[2] ?? ''))
let received = 0

process.on('disconnect', () => process.exit())
for (let opened = 0; opened < plan.count; opened += AT_ONCE) {
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, plan.count - opened) }, openOne))
}
process.send?.({ opened: plan.count })

async function openOne(): Promise<void> {
  const socket = new WebSocket(plan.url, plan.subscribe ? 'graphql-transport-ws' : [], { perMessageDeflate: false })
  socket.on('error', (error) => process.send?.({ fault: error.message }))
  socket.on('close', (code) => process.send?.({ fault: `a socket was closed with ${code}` }))
  await new Promise((resolve) => socket.once('open', resolve))
  if (plan.subscribe) await subscribe(socket, plan.subscribe)
  socket.on('message', (data: Buffer) => {
    // The server's heartbeat is no news.
    if (!plan.subscribe || data.includes('"type":"next"')) count(data)
  })
}

async function subscribe(socket: WebSocket, payload: Record<string, unknown>): Promise<void> {
  socket.send(JSON.stringify({ type: 'connection_init' }))
  await new Promise((resolve) => socket.once('message', resolve))
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload }))
}

function count(data: Buffer): void {
  received += 1
  if (received % plan.count === 0) process.send?.({ wave: received / plan.count, sample: data.toString() })
}
