import { once } from 'node:events'
import * as v from 'valibot'
import { WebSocket } from 'ws'

// Many browsers in one process, whose CPU is not the server's. Started by audience.ts, which sends the plan.
const Plan = v.object({
  url: v.string(),
  count: v.number(),
  subscribe: v.optional(v.record(v.string(), v.unknown())),
  tokens: v.optional(v.array(v.string()), []),
})
const AT_ONCE = 100

const [message]: unknown[] = await once(process, 'message')
const plan = v.parse(Plan, message)
let received = 0

process.on('disconnect', () => process.exit())
for (let opened = 0; opened < plan.count; opened += AT_ONCE) {
  await Promise.all(
    Array.from({ length: Math.min(AT_ONCE, plan.count - opened) }, (_, index) => openOne(plan.tokens[opened + index])),
  )
}
process.send?.({ opened: plan.count })

async function openOne(token: string | undefined): Promise<void> {
  const socket = new WebSocket(plan.url, plan.subscribe ? 'graphql-transport-ws' : [], { perMessageDeflate: false })
  socket.on('error', (error) => process.send?.({ fault: error.message }))
  socket.on('close', (code) => process.send?.({ fault: `a socket was closed with ${code}` }))
  await new Promise((resolve) => socket.once('open', resolve))
  if (plan.subscribe) await subscribe(socket, plan.subscribe, token)
  socket.on('message', (data: Buffer) => {
    // The server's heartbeat does not count as an event.
    if (!plan.subscribe || data.includes('"type":"next"')) count(data)
  })
}

async function subscribe(
  socket: WebSocket,
  payload: Record<string, unknown>,
  token: string | undefined,
): Promise<void> {
  socket.send(
    JSON.stringify({
      type: 'connection_init',
      payload: token === undefined ? {} : { authorization: `Bearer ${token}` },
    }),
  )
  await new Promise((resolve) => socket.once('message', resolve))
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload }))
}

function count(data: Buffer): void {
  received += 1
  if (received % plan.count === 0) process.send?.({ wave: received / plan.count, sample: data.toString() })
}
