import * as v from 'valibot'
import { WebSocket } from 'ws'

// Many signed-in browsers in one process, whose CPU is not the server's. Started by members.ts, which says what to do.
const Told = v.union([
  v.object({
    open: v.array(
      v.object({ token: v.optional(v.string()), subscriptions: v.array(v.record(v.string(), v.unknown())) }),
    ),
    url: v.string(),
  }),
  v.object({ leave: v.literal(true) }),
])
const AT_ONCE = 50

let sockets: WebSocket[] = []
let heard = 0

process.on('disconnect', () => process.exit())
process.on('message', (message) => {
  const command = v.parse(Told, message)
  if ('leave' in command) leave()
  else void openAll(command).catch((error: unknown) => process.send?.({ fault: String(error) }))
})

async function openAll({ open, url }: Extract<v.InferOutput<typeof Told>, { url: string }>): Promise<void> {
  for (let from = 0; from < open.length; from += AT_ONCE) {
    await Promise.all(open.slice(from, from + AT_ONCE).map((member) => openOne(url, member)))
  }
  process.send?.({ opened: open.length })
}

async function openOne(url: string, { token, subscriptions }: { token?: string | undefined; subscriptions: object[] }) {
  const socket = new WebSocket(url, 'graphql-transport-ws', { perMessageDeflate: false })
  const isOpen = Promise.withResolvers<void>()
  sockets.push(socket)
  socket.on('error', isOpen.reject)
  socket.on(
    'close',
    (code) => sockets.includes(socket) && process.send?.({ fault: `a socket was closed with ${code}` }),
  )
  socket.on('open', () =>
    socket.send(
      JSON.stringify({ type: 'connection_init', payload: token ? { authorization: `Bearer ${token}` } : {} }),
    ),
  )
  socket.on('message', (data: Buffer) => {
    if (data.includes('"type":"connection_ack"')) isOpen.resolve()
    else if (data.includes('"type":"next"')) heard += 1
    else if (data.includes('"type":"error"')) process.send?.({ fault: String(data) })
  })
  await isOpen.promise
  subscriptions.forEach((payload, place) =>
    socket.send(JSON.stringify({ id: String(place + 1), type: 'subscribe', payload })),
  )
}

function leave(): void {
  const leaving = sockets
  sockets = []
  for (const socket of leaving) socket.terminate()
  process.send?.({ heard })
  heard = 0
}
