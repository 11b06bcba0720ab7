import { Environment, Network, RecordSource, Store } from 'relay-runtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import request, { type CoachScreenQuery } from '#schema/__generated__/relay/CoachScreenQuery.graphql.ts'
import seats from '#schema/__generated__/relay/LiveSeatsSubscription.graphql.ts'
import person from '#schema/__generated__/relay/personQuery.graphql.ts'
import { createData, dataOn } from './data.tsx'
import { onMissedEvents, rereadShown } from './data/missedEvents.ts'
import { useLive } from './data/useLive.ts'
import { connection, noteAnswer, tryNow } from './network/connection.ts'
import { RequestError } from './network/RequestError.ts'
import { shellForTests } from './testing/shellForTests.tsx'

const variables = { coachID: 'kenji', fromNow: { ge: '2026-11-21T09:00:00.000Z' } }

const noCoach = { coach: null, categories: null, videos: null, programs: null }

/** A data store whose gateway knows no coach. */
function openStore() {
  const asked: string[] = []
  const network = Network.create(async ({ name }) => {
    asked.push(name)
    return { data: name === 'personQuery' ? { viewer: null } : noCoach }
  })
  return { asked, environment: new Environment({ store: new Store(new RecordSource()), network }) }
}

const ana = { username: 'ana', subject: 'sub-1', email: undefined, phone: undefined }

function openSession() {
  let tokens = 0
  const idToken = () => Promise.resolve(`token ${(tokens += 1)}`)
  const auth = { currentUser: () => Promise.resolve({ ...ana }), idToken }
  // The shell around the session also reads the account.
  return shellForTests({ auth, answers: { personQuery: () => ({ viewer: null }) } }).shell.session
}

test('data kept from an earlier visit counts as stale, and is read again while it is shown', async () => {
  const { asked, environment } = openStore()
  const turns: boolean[] = []
  const { openQuery } = dataOn(environment, openSession(), { turn: (isKept) => void turns.push(isKept) })
  await openQuery<CoachScreenQuery>(request, variables).query.source?.toPromise()
  openQuery<CoachScreenQuery>(request, variables)
  expect(turns).toEqual([false, true])
  expect(asked).toHaveLength(2)
})

test('after missed events every query on screen is read again, and none that is no longer shown', async () => {
  const { asked, environment } = openStore()
  const { openQuery } = dataOn(environment, openSession())
  const shown = openQuery<CoachScreenQuery>(request, variables)
  const left = openQuery<CoachScreenQuery>(request, { ...variables, coachID: 'amal' })
  await shown.query.source?.toPromise()
  await left.query.source?.toPromise()
  left.dispose()
  await rereadShown(environment)
  await expect.poll(() => asked).toHaveLength(3)
  expect([shown.query.isDisposed, left.query.isDisposed]).toEqual([false, true])
})

test('the account is read once a user is signed in, again on request, and released when they leave', async () => {
  const { asked, environment } = openStore()
  const session = openSession()
  const { account } = dataOn(environment, session)
  expect(account.query.peek()).toBeUndefined()
  await account.reload()
  expect(asked).toEqual([])
  await session.restore()
  const query = account.query.peek()
  await query?.source?.toPromise()
  expect(asked).toEqual(['personQuery'])
  await account.reload()
  expect(asked).toEqual(['personQuery', 'personQuery'])
  await session.signOut()
  expect(query?.isDisposed).toBe(true)
  expect(account.query.peek()).toBeUndefined()
})

interface Said {
  type: string
  id?: string
  payload?: { authorization?: string; extensions?: object }
}

/** A socket whose other end the test controls. It accepts every client. */
class Line {
  static readonly OPEN = 1
  static readonly CLOSING = 2
  readonly readyState = Line.OPEN
  readonly heard: Said[] = []
  readonly url: string
  onopen: (() => void) | null = null
  onclose: (() => void) | null = null
  onerror: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null

  constructor(url: string) {
    this.url = url
    lines.push(this)
    queueMicrotask(() => this.onopen?.())
  }

  send(text: string): void {
    const message: Said = JSON.parse(text)
    this.heard.push(message)
    if (message.type === 'connection_init') this.say({ type: 'connection_ack' })
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  close(): void {}
}

let lines: Line[]

beforeEach(() => {
  lines = []
  vi.stubGlobal('WebSocket', Line)
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  noteAnswer()
})

function Follow() {
  useLive(seats, { filter: { id: { in: ['c1'] } } })
  return 'Following'
}

/** The subscriptions over a socket. */
function subscribedOver(line: Line | undefined): Said[] {
  return line?.heard.filter(({ type }) => type === 'subscribe') ?? []
}

/** A user is signed in, their account was read, and there is a subscription. */
async function openAndFollow() {
  const answer = { data: { viewer: null }, extensions: { position: 7 } }
  const read = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(answer))
  const session = openSession()
  const data = createData(session)
  await session.restore()
  await data.account.query.peek()?.source?.toPromise()
  const screen = await render(data.surround(<Follow />))
  await expect.poll(() => subscribedOver(lines[0])).toHaveLength(1)
  const [line] = lines
  if (!line) throw new Error('There is no socket')
  return { line, read, screen, session }
}

test('a subscription uses the site’s own socket, the position at which the screen was read, and the current token', async () => {
  const { line, screen, session } = await openAndFollow()
  expect(line.url).toBe(new URL('graphql', document.baseURI).href.replace('http', 'ws'))
  expect(line.heard[0]?.payload?.authorization).toMatch(/^Bearer token /)
  expect(subscribedOver(line)).toMatchObject([{ payload: { extensions: { documentId: seats.params.id, after: 7 } } }])
  await session.restore()
  await expect.poll(() => subscribedOver(lines[1])).toHaveLength(1)
  await screen.unmount()
})

test('a resync makes the page read its queries again', async () => {
  const { line, read, screen } = await openAndFollow()
  expect(read).toHaveBeenCalledTimes(1)
  line.say({ type: 'next', id: subscribedOver(line)[0]?.id, payload: { data: null, extensions: { resync: true } } })
  await expect.poll(() => read.mock.calls).toHaveLength(2)
  expect(read.mock.calls[1]?.[1]?.body).toContain(person.params.id)
  await screen.unmount()
})

test('after missed events a read without a response is retried, and a refused one is not', async () => {
  const { environment } = openStore()
  const codes = ['UNAVAILABLE', 'TOO_MANY_REQUESTS', undefined] as const
  let tries = 0
  const leave = onMissedEvents(environment, async () => {
    const code = codes[tries]
    tries += 1
    if (code) throw new RequestError(code)
  })
  let refusals = 0
  const leaveRefused = onMissedEvents(environment, async () => {
    refusals += 1
    throw new RequestError('NOT_FOUND')
  })
  const reading = rereadShown(environment)
  for (const count of [1, 2]) {
    await expect.poll(() => [tries, connection.peek()]).toEqual([count, 'unavailable'])
    noteAnswer()
    tryNow()
  }
  await reading
  expect([tries, refusals]).toEqual([3, 1])
  leave()
  leaveRefused()
})

test('a retried read ends when its screen is left', async () => {
  const { environment } = openStore()
  let tries = 0
  const leave = onMissedEvents(environment, async () => {
    tries += 1
    throw new RequestError('UNAVAILABLE')
  })
  const reading = rereadShown(environment)
  await expect.poll(() => connection.peek()).toBe('unavailable')
  leave()
  tryNow()
  await reading
  expect(tries).toBe(1)
})

test('a subscriber with data outside the store catches up after missed events, for as long as it is shown', async () => {
  const { environment } = openStore()
  let caughtUp = 0
  function Keeper() {
    useLive(
      seats,
      { filter: { id: { in: ['c1'] } } },
      {
        onMissed: async () => {
          caughtUp += 1
        },
      },
    )
    return 'Following'
  }
  const { surround } = dataOn(environment, openSession())
  const screen = await render(surround(<Keeper />))
  await rereadShown(environment)
  expect(caughtUp).toBe(1)
  await screen.unmount()
  await rereadShown(environment)
  expect(caughtUp).toBe(1)
})

test('an event that a read would have overwritten is applied again, and announced once', async () => {
  const seen = { patched: 0, announced: 0 }
  function Follower() {
    const hearing = { patch: () => void (seen.patched += 1), onEvent: () => void (seen.announced += 1) }
    useLive(seats, { filter: { id: { in: ['c1'] } } }, hearing)
    return 'Following'
  }
  const answer = () => Response.json({ data: { viewer: null }, extensions: { position: 7 } })
  const read = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answer())
  const session = openSession()
  const data = createData(session)
  await session.restore()
  await data.account.query.peek()?.source?.toPromise()
  const screen = await render(data.surround(<Follower />))
  await expect.poll(() => subscribedOver(lines[0])).toHaveLength(1)
  const given = Promise.withResolvers<Response>()
  read.mockReturnValue(given.promise)
  const reading = data.account.reload()
  await expect.poll(() => read.mock.calls).toHaveLength(2)
  const [line] = lines
  line?.say({
    type: 'next',
    id: subscribedOver(line)[0]?.id,
    payload: { data: { occurrenceChanged: null }, extensions: { position: 8 } },
  })
  expect(seen).toEqual({ patched: 1, announced: 1 })
  given.resolve(answer())
  await reading
  expect(seen).toEqual({ patched: 2, announced: 1 })
  await screen.unmount()
})
