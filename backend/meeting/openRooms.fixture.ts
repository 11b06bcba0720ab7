import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { WebSocket, WebSocketServer } from 'ws'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Instant, type Viewer } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { type Env, readEnv } from '#backend/platform/env.ts'
import { openLog } from '#backend/platform/log.ts'
import type { KnownAttendee, MediaListener, MediaPlane } from './mediaPlane.port.ts'
import { minute, people, type Who } from './openClass.fixture.ts'
import { type MeetingsRequest, openMeetings } from './openMeetings.ts'
import type { EntryRight } from './rooms/entryRight.ts'
import { SUBPROTOCOL } from './rooms/readOffer.ts'

interface KnownSignIns {
  viewerOfSignIn: MeetingsRequest['viewerOfSignIn']
}

interface RoomsChoice {
  env?: Record<string, string>
  now?: Instant
}

/** The calls that a media plane received, and its listener. */
export interface ToldPlane {
  told: string[]
  listener: MediaListener | undefined
  ticketKey: string
  known: readonly KnownAttendee[]
  /** The verified rights of all admitted sockets. */
  rights: EntryRight[]
}

/** The live classes of a database, served over HTTP, with a clock that the test sets. */
export async function openRooms(domain: DomainUnderTest, choice: RoomsChoice = {}) {
  const clock = { now: choice.now ?? minute(0) }
  const plane: ToldPlane = { told: [], listener: undefined, ticketKey: '', known: [], rights: [] }
  const lines: string[] = []
  const knows: KnownSignIns = { viewerOfSignIn: async ({ subject }) => findPerson(subject) }
  const meetings = await openMeetings({
    env: envOf(choice),
    database: domain.open,
    secrets: { keep: async (_name, text) => text },
    viewerOf,
    viewerOfSignIn: (signIn) => knows.viewerOfSignIn(signIn),
    now: () => clock.now,
    fileAddress: (key) => `https://files.example/${key}`,
    log: openLog({ level: 'info' }, { write: (line) => void lines.push(line) }),
    openMedia: async ({ ticketKey, known, ...listener }) => {
      Object.assign(plane, { ticketKey, known, listener })
      return planeThatTells(plane)
    },
  })
  // The automatic first run ends before a test starts.
  await meetings.tend()
  const server = createServer((request, response) => {
    const handlers = new Map(Object.entries(meetings.handlers))
    const path = request.url?.replace(/\?.*/, '') ?? ''
    const handle = path.startsWith('/meeting/') ? handlers.get('/meeting/') : handlers.get(path)
    void (handle ? handle(request, response) : response.writeHead(404).end())
  })
  const ends: Promise<unknown>[] = []
  server.on('upgrade', (request, socket, head) => {
    ends.push(new Promise((resolve) => socket.once('close', resolve)))
    meetings.upgrades['/meeting/signal']?.(request, socket, head)
  })
  const url = await urlOf(server)
  const signalling = openSignals(url, { ...plane, ends })
  return {
    clock,
    /** Sets the current viewer of a sign-in. */
    knows,
    ...signalling,
    plane,
    lines,
    meetings,
    url,
    /** Number of open connections to the server. */
    connections: () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count))),
    call: (request: PlainCall) => callPlainly(url, request),
    async close() {
      await signalling.hangUp()
      server.closeAllConnections()
      server.close()
      await meetings.close()
    },
  }
}

/** Browsers that connect to the rooms. */
function openSignals(url: string, { rights, ends }: ToldPlane & { ends: Promise<unknown>[] }) {
  const sockets: WebSocket[] = []
  return {
    /** Connects with a ticket. Resolves with the right passed to the plane, or the status of a refusal. */
    async signal(token: string, { origin }: { origin?: string } = {}): Promise<EntryRight | number | undefined> {
      const before = rights.length
      const address = `${url.replace('http', 'ws')}/meeting/signal`
      const socket = new WebSocket(address, [SUBPROTOCOL, token], origin === undefined ? {} : { origin })
      sockets.push(socket)
      const refused = await new Promise<number | undefined>((resolve) => {
        socket.once('open', () => resolve(undefined))
        socket.once('unexpected-response', (_request, { statusCode }) => resolve(statusCode))
        socket.on('error', () => resolve(undefined))
      })
      return refused ?? rights[before]
    },
    /** Closes all sockets, and waits until the server has noticed. */
    async hangUp(): Promise<void> {
      const open = sockets.splice(0).filter(({ readyState }) => readyState !== WebSocket.CLOSED)
      const closed = open.map((socket) => new Promise((resolve) => socket.once('close', resolve)))
      for (const socket of open) socket.terminate()
      await Promise.all([...closed, ...ends.splice(0)])
    },
  }
}

interface PlainCall {
  path: string
  who?: Who
  method?: string
  query?: Record<string, string> | string
  headers?: Record<string, string>
  body?: string
}

async function callPlainly(url: string, { path, who = 'visitor', method = 'POST', query, headers, body }: PlainCall) {
  const response = await fetch(`${url}${path}?${new URLSearchParams(query)}`, {
    method,
    headers: { ...(who !== 'visitor' && { authorization: who }), ...headers },
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: parse(text) }
}

function parse(text: string): Record<string, unknown> | undefined {
  return text.startsWith('{') ? JSON.parse(text) : undefined
}

async function viewerOf(authorization: string | undefined): Promise<Viewer> {
  if (authorization === undefined) return anonymous
  const found = Object.entries(people).find(([who]) => who === authorization)
  if (!found) throw new DomainError('UNAUTHENTICATED')
  return found[1]
}

function findPerson(subject: string): Viewer | undefined {
  return Object.values(people).find((person: Viewer) => person.subject === subject)
}

/** A plane that accepts every socket and sends nothing. */
function planeThatTells({ told, rights }: ToldPlane): MediaPlane {
  const sockets = new WebSocketServer({ noServer: true })
  return {
    handleUpgrade(request, { socket, head, right }) {
      rights.push(right)
      sockets.handleUpgrade(request, socket, head, () => undefined)
    },
    end: (meetingId) => void told.push(`end ${meetingId}`),
    empty: (meetingId) => void told.push(`empty ${meetingId}`),
    remove: (meetingId, attendeeId) => void told.push(`remove ${attendeeId} from ${meetingId}`),
    putOut: (meetingId, attendeeId) => void told.push(`put ${attendeeId} out of ${meetingId}`),
    isRunning: () => true,
    close: async () => void told.push('close'),
  }
}

function envOf({ env = {} }: RoomsChoice): Env {
  return readEnv({ PUBLIC_URL: 'https://obi.example', BASE_PATH: '/studio/', ...env })
}

async function urlOf(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port')
  return `http://127.0.0.1:${address.port}`
}
