import { Environment, Network, RecordSource, Store } from 'relay-runtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import request, { type CoachScreenQuery } from '#schema/__generated__/relay/CoachScreenQuery.graphql.ts'
import seats from '#schema/__generated__/relay/LiveSeatsSubscription.graphql.ts'
import person from '#schema/__generated__/relay/personQuery.graphql.ts'
import { createData, dataOn } from './data.tsx'
import { rereadOpened } from './data/openQuery.ts'
import { useLive } from './data/useLive.ts'
import { noteAnswer } from './network/connection.ts'
import { shellForTests } from './testing/shellForTests.tsx'

const variables = { coachID: 'kenji', fromNow: { ge: '2026-11-21T09:00:00.000Z' } }

const noCoach = { coach: null, categories: null, videos: null, programs: null }

/** A store of data whose gateway knows no coach. */
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
  // The shell around the session reads the account too.
  return shellForTests({ auth, answers: { personQuery: () => ({ viewer: null }) } }).shell.session
}

test('a copy kept from an earlier visit counts as old, and is read again while it is shown', async () => {
  const { asked, environment } = openStore()
  const turns: boolean[] = []
  const { openQuery } = dataOn(environment, openSession(), { turn: (isKept) => void turns.push(isKept) })
  await openQuery<CoachScreenQuery>(request, variables).query.source?.toPromise()
  openQuery<CoachScreenQuery>(request, variables)
  expect(turns).toEqual([false, true])
  expect(asked).toHaveLength(2)
})

test('after missed events every query on screen is read again, and none that was left', async () => {
  const { asked, environment } = openStore()
  const { openQuery } = dataOn(environment, openSession())
  const shown = openQuery<CoachScreenQuery>(request, variables)
  const left = openQuery<CoachScreenQuery>(request, { ...variables, coachID: 'amal' })
  await shown.query.source?.toPromise()
  await left.query.source?.toPromise()
  left.dispose()
  expect(await rereadOpened(environment)).toBe(1)
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

/** A socket whose other end the test holds. It accepts every client. */
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

/** What is followed over a socket. */
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

test('a subscription uses the site’s own socket, the position the screen was read at, and the current token', async () => {
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
