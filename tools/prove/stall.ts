import { Agent, request } from 'node:http'
import * as v from 'valibot'
import { WebSocket } from 'ws'
import { randomFrom } from '#planner/solving/random.ts'
import type { Result } from '#tools/bench/report.ts'
import { idOf } from '#tools/stage/documents.ts'
import { openStage, type Stage } from '#tools/stage/openStage.ts'
import { hostileRequest, type Hostility, longText, pick } from './hostile/hostileRequests.ts'

const REQUESTS = 10_000
const LANES = 6
const LONGEST_TURN_MS = 50
const SOCKET_SHARE = 0.05
const ANSWERED_WITHIN_MS = 20_000
/** Number of requests before measuring, because code is compiled when it first runs. */
const WARM_UP = 400

interface Span {
  kind: string
  from: number
  to: number
}

const Turn = v.object({ ms: v.number(), at: v.number() })
type Turn = v.InferOutput<typeof Turn>

/**
 * Hostile requests of every kind. None may delay another request by more than one turn, and the log must quote none.
 */
export async function run(seed: number, amount: number = REQUESTS): Promise<Result> {
  const stage = await openStage({ LOG_LEVEL: 'debug', GRAPHQL_DOCUMENTS: 'any' }, [
    '--import',
    './tools/prove/watchTurns.ts',
    'main.ts',
  ])
  const canary = `canary${seed}z`
  try {
    const [member] = await stage.members(1)
    const attack = { stage, canary, token: member?.idToken ?? '' }
    await send({ ...attack, seed: seed + 1_000, amount: Math.min(amount, WARM_UP) })
    const from = Date.now()
    const spans = await send({ ...attack, seed, amount })
    const turns = turnsIn(stage.obi.output()).filter(({ at }) => at >= from)
    return judge({
      turns,
      spans,
      quotes: stage.obi.output().split(canary).length - 1,
      amount,
      output: stage.obi.output(),
      canary,
    })
  } finally {
    await stage.close()
  }
}

interface Attack {
  stage: Stage
  canary: string
  token: string
  seed: number
  amount: number
}

async function send({ stage, canary, token, seed, amount }: Attack): Promise<Span[]> {
  const spans: Span[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: LANES })
  let left = amount
  const runLane = async (lane: number) => {
    const hostility = { random: randomFrom(seed * LANES + lane), canary, token }
    while (left > 0) {
      left -= 1
      const from = Date.now()
      const kind =
        hostility.random() < SOCKET_SHARE
          ? await attackSocket(stage.obi.url, hostility)
          : await attackByHttp(stage.obi.url, { hostility, agent })
      spans.push({ kind, from, to: Date.now() })
    }
  }
  await Promise.all(Array.from({ length: LANES }, (_, lane) => runLane(lane)))
  agent.destroy()
  return spans
}

/** Any answer is accepted here, also a closed connection. */
function attackByHttp(url: string, { hostility, agent }: { hostility: Hostility; agent: Agent }): Promise<string> {
  const { kind, method, path, headers, body } = hostileRequest(hostility)
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const end = () => resolve(kind)
    const bytes = Buffer.from(body)
    const lengthOf = method === 'POST' ? { 'content-length': String(bytes.length) } : {}
    const sending = request({
      agent,
      hostname,
      port,
      method,
      path,
      headers: { ...ascii(headers), ...lengthOf },
      timeout: ANSWERED_WITHIN_MS,
    })
    sending.on('error', end)
    sending.on('timeout', () => sending.destroy())
    sending.on('response', (response) => {
      response.on('error', end)
      response.resume()
      response.on('close', end)
    })
    sending.end(bytes)
  })
}

/** Node's own client refuses to send anything else in a header. */
function ascii(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace(/[^ -~]/g, '~')]))
}

const FRAMES: readonly ((given: Hostility) => unknown)[] = [
  (given) => subscribe(given, { categoryId: longText(given).slice(0, 40_000) }),
  (given) =>
    subscribe(given, {
      categoryId: Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`${given.canary}${index}`, 1])),
    }),
  () => `{"type":"ping","payload":{"a":${'['.repeat(25_000)}${']'.repeat(25_000)}}}`,
  () =>
    `{"type":"subscribe","id":"deep","payload":{"query":"","variables":{"a":${'['.repeat(25_000)}${']'.repeat(25_000)}}}}`,
  () => '{"type":'.repeat(7_000),
  (given) => ({ type: 'subscribe', id: longText(given).slice(0, 40_000), payload: { query: `{ ${given.canary} }` } }),
  (given) => ({ type: 'ping', payload: { text: longText(given).slice(0, 40_000) } }),
  (given) => ({ type: given.canary }),
  (given) => subscribe(given, { categoryId: given.canary }),
]

function frame(given: Hostility): string {
  const message = pick(given, FRAMES)(given)
  return typeof message === 'string' ? message : JSON.stringify(message)
}

function subscribe(given: Hostility, variables: unknown): unknown {
  const id = String(Math.floor(given.random() * 1e9))
  return {
    type: 'subscribe',
    id,
    payload: { query: '', variables, extensions: { documentId: idOf('seatsOfCategory') } },
  }
}

function attackSocket(url: string, given: Hostility): Promise<string> {
  const path = pick(given, ['/graphql', '/graphql', '/graphql', '/meeting/signal', `/${given.canary}`])
  const protocols = pick(given, [['graphql-transport-ws'], Array.from({ length: 500 }, (_, index) => `p${index}`)])
  return new Promise((resolve) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, protocols)
    const overdue = setTimeout(() => socket.terminate(), ANSWERED_WITHIN_MS)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(overdue)
      resolve(`a socket of ${path.startsWith('/canary') ? 'nowhere' : path}`)
    })
    socket.on('open', () => {
      socket.send(
        JSON.stringify({
          type: 'connection_init',
          payload: { authorization: given.random() < 0.5 ? `Bearer ${given.token}` : longText(given).slice(0, 30_000) },
        }),
      )
      for (let sent = 0; sent < 20; sent += 1) socket.send(frame(given))
      socket.send(given.random() < 0.5 ? `${given.canary} is no JSON` : Buffer.alloc(70_000, 7))
    })
  })
}

function turnsIn(output: string): Turn[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith('turn {'))
    .map((line) => v.parse(Turn, JSON.parse(line.slice('turn '.length))))
}

interface Course {
  turns: readonly Turn[]
  spans: readonly Span[]
  quotes: number
  amount: number
  output: string
  canary: string
}

function judge({ turns, spans, quotes, amount, output, canary }: Course): Result {
  const worst = turns.toSorted((one, other) => other.ms - one.ms)
  for (const { ms, at } of worst.slice(0, 12)) {
    const during = spans.filter(({ from, to }) => from <= at && to >= at - ms - 5).map(({ kind }) => kind)
    process.stdout.write(`${ms.toFixed(0)} ms: ${during.join(' | ')}\n`)
  }
  const quoting = output.split('\n').filter((line) => line.includes(canary))
  for (const line of quoting.slice(0, 5)) process.stdout.write(`quoted: ${line.slice(0, 400)}\n`)
  const kinds: Record<string, number> = {}
  for (const { kind } of spans) kinds[kind] = (kinds[kind] ?? 0) + 1
  return {
    name: 'stall',
    kind: 'value',
    measured: worst[0]?.ms ?? 0,
    goal: { atMost: LONGEST_TURN_MS },
    objection: quotes > 0 ? `the log quotes ${quotes} arguments` : undefined,
    details: { unit: 'ms of own time in the longest turn', requests: amount, kinds },
  }
}
