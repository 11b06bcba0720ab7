import { Agent } from 'node:http'
import { WebSocket } from 'ws'
import { encodeCredential, REALTIME_PROTOCOL } from '#gateway/appsync/wire.ts'
import { randomFrom } from '#planner/solving/random.ts'
import { postgresOf, urlOf } from '#tools/stage/postgresOf.ts'
import { startObi } from '#tools/test/startObi.ts'
import { METRICS_TOKEN, readExecutions } from './countExecutions.ts'
import { below, oneOf } from './generateDocument.ts'
import { faultOf, sendRequest } from './sendRequest.ts'

const KEY = 'da2-key-of-the-proof'
const REFUSALS = ['BAD_INPUT', 'UNAUTHENTICATED']
const ON_ONE_SOCKET = 10
const AT_ONCE = 16
const LONGEST_MS = 10_000

interface ServiceAttack {
  dataDir: string
  /** Texts of documents, registered ones among them. */
  texts: readonly string[]
  seed: number
}

/**
 * Sends documents to the service of `npm run appsync`, over HTTP and in AppSync's realtime protocol, without its key and
 * without a user's token. Resolves with what was wrong.
 */
export async function attackService({ dataDir, texts, seed }: ServiceAttack): Promise<string[]> {
  const env = {
    DATABASE_URL: urlOf(postgresOf(dataDir).address),
    PUBSUB_URL: 'postgres:',
    APPSYNC_API_KEY: KEY,
    JOBS: 'elsewhere',
    LOG_LEVEL: 'silent',
    METRICS_TOKEN,
  }
  await using opening = new AsyncDisposableStack()
  const service = opening.adopt(
    await startObi({ dataDir, program: ['appsync.ts'], env }),
    async (obi) => void (await obi.stop()),
  )
  const random = randomFrom(seed)
  const faults: string[] = []
  const waiting = [...texts]
  const agent = opening.adopt(new Agent({ keepAlive: true, maxSockets: AT_ONCE }), (open) => open.destroy())
  const work = async () => {
    for (let batch = waiting.splice(0, ON_ONE_SOCKET); batch.length > 0; batch = waiting.splice(0, ON_ONE_SOCKET)) {
      if (random() < 0.5) faults.push(...(await startAll(service.url, batch, credentialOf(random))))
      else
        for (const text of batch)
          faults.push(...(await post(service.url, { text, agent, credential: credentialOf(random) })))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const { others, registered } = await readExecutions(service.url, REFUSALS)
  const runs = others + Object.values(registered).reduce((sum, count) => sum + count, 0)
  return runs > 0 ? [...faults, `the service counted ${runs} runs without a credential`] : faults
}

type Credential = Readonly<Record<string, string>>

function credentialOf(random: () => number): Credential {
  const key = KEY.slice(0, below(KEY.length, random))
  return oneOf<Credential>(
    [{}, { 'x-api-key': key }, { 'x-api-key': '' }, { 'x-api-key': KEY.toUpperCase() }, { authorization: 'null' }],
    random,
  )
}

interface Post {
  text: string
  agent: Agent
  credential: Credential
}

async function post(url: string, { text, agent, credential }: Post): Promise<string[]> {
  const headers = { 'content-type': 'application/json', ...credential }
  const body = Buffer.from(JSON.stringify({ query: text, variables: {} }))
  const request = { form: 'a call', method: 'POST', suffix: '', headers, body, isChunked: false }
  const answer = await sendRequest(request, { url: `${url}/graphql`, agent, token: undefined })
  return faultOf(answer, request) === undefined ? [] : ['the service answered data without a credential']
}

/** Connects with a credential that is no good, and starts documents all the same. */
async function startAll(url: string, texts: readonly string[], credential: Credential): Promise<string[]> {
  const { authorization: Authorization, ...key } = credential
  const sent = { host: 'localhost', ...key, ...(Authorization !== undefined && { Authorization }) }
  const header = encodeURIComponent(encodeCredential(sent))
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/graphql/realtime?header=${header}&payload=e30=`, [
    REALTIME_PROTOCOL,
  ])
  const replies: string[] = []
  const over = new Promise<void>((resolve) => {
    socket.on('close', () => resolve())
    socket.on('error', () => resolve())
    setTimeout(resolve, LONGEST_MS).unref()
  })
  socket.on('message', (data) => replies.push(Buffer.isBuffer(data) ? data.toString() : ''))
  socket.on('open', () => {
    socket.send(JSON.stringify({ type: 'connection_init' }))
    for (const [index, query] of texts.entries()) {
      const data = JSON.stringify({ query, variables: {} })
      socket.send(
        JSON.stringify({ id: String(index), type: 'start', payload: { data, extensions: { authorization: sent } } }),
      )
    }
  })
  await over
  const faults = socket.readyState === WebSocket.OPEN ? ['the service kept a connection without a credential'] : []
  socket.terminate()
  const runs = replies.filter((reply) => /"type":"(connection_ack|start_ack|data)"/.test(reply))
  return [...faults, ...runs.map((reply) => `the service answered ${reply.slice(0, 60)} without a credential`)]
}
