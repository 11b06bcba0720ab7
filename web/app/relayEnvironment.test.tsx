import { fetchQuery } from 'react-relay'
import { commitMutation, getRequest, Observable, requestSubscription } from 'relay-runtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import person from '#schema/__generated__/relay/personQuery.graphql.ts'
import news from '#schema/__generated__/relay/RequestNewsSubscription.graphql.ts'
import language from '#schema/__generated__/relay/useAccountLanguageMutation.graphql.ts'
import { connection, noteAnswer, noteSilence } from './network/connection.ts'
import type { LiveSocket } from './network/liveSocket.ts'
import { createRelayEnvironment } from './relayEnvironment.ts'
import { shellForTests } from './testing/shellForTests.tsx'

const ana = { username: 'ana', subject: 'sub-1', email: 'ana@example.com', phone: undefined }
const denied = { message: 'No', extensions: { code: 'UNAUTHENTICATED', requestId: 'r1' } }

let positions: number[]

/** A gateway that gives this answer, or none, to whoever is signed in. */
async function open(
  answer: object | Error,
  idToken = () => Promise.resolve('token of ana'),
  user: typeof ana | null = ana,
) {
  const post = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (answer instanceof Error) throw answer
    return Response.json(answer)
  })
  const { session } = shellForTests({ auth: { currentUser: () => Promise.resolve(user ?? undefined), idToken } }).shell
  await session.restore()
  const followed: unknown[] = []
  const live: LiveSocket = {
    subscribe: (...asked) => {
      followed.push(asked)
      return Observable.create(() => undefined)
    },
    reopen: () => undefined,
  }
  const reads = { note: (position: number) => void positions.push(position) }
  const environment = createRelayEnvironment({ session, live, reads })
  const read = () => fetchQuery(environment, person, {}).toPromise()
  const write = () =>
    new Promise((resolve, reject) => {
      const variables = { input: { id: 'c1', lang: 'fr' } }
      commitMutation(environment, { mutation: language, variables, onCompleted: resolve, onError: reject })
    })
  return { post, session, environment, followed, read, write }
}

beforeEach(() => {
  localStorage.clear()
  positions = []
  noteAnswer()
})

afterEach(() => {
  vi.restoreAllMocks()
  noteAnswer()
})

test('without a network a person is known by what this browser kept, and nobody else is', async () => {
  const online = await open({ data: { viewer: null } })
  await online.read()
  vi.restoreAllMocks()
  const offline = await open(new TypeError('Failed to fetch'))
  expect(await offline.read()).toEqual({ viewer: null })
  vi.restoreAllMocks()
  const another = await open(new TypeError('Failed to fetch'), undefined, { ...ana, subject: 'sub-2' })
  await expect(another.read()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('a document is asked for by its hash with the token of now, and the answer says where it stands', async () => {
  const { post, read } = await open({ data: { viewer: null }, extensions: { position: 7 } })
  expect(await read()).toEqual({ viewer: null })
  expect(positions).toEqual([7])
  const [[url, request] = []] = post.mock.calls
  expect(url as string).toMatch(/\/graphql$/)
  expect(request).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer token of ana' } })
  const { params } = getRequest(person)
  expect(JSON.parse(request?.body as string)).toEqual({ documentId: params.id, variables: {} })
})

test('a gateway that does not answer is told as such, and the page knows that it is away', async () => {
  const { read } = await open(new TypeError('Failed to fetch'))
  await expect(read()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(connection.peek()).toBe('unavailable')
})

test('an answer that is none of the gateway’s counts as none', async () => {
  const { read } = await open({ status: 'ok', data: 'yes' })
  await expect(read()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('a token that cannot be had is the same to a person as a gateway that does not answer', async () => {
  const { read, post } = await open({ data: {} }, () => Promise.reject(new Error('no network')))
  await expect(read()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(post).not.toHaveBeenCalled()
})

test('whom the gateway does not know is signed out, and the connection stands (row 18)', async () => {
  const { read, session } = await open({ data: null, errors: [denied] })
  await expect(read()).rejects.toMatchObject({ code: 'UNAUTHENTICATED', requestId: 'r1' })
  expect(session.state.value.status).toBe('unauthenticated')
  expect(connection.peek()).toBe('online')
})

test('whatever else the gateway refuses leaves one in', async () => {
  const { read, session } = await open({ data: null, errors: [{ message: 'No', extensions: { code: 'NOT_FOUND' } }] })
  await expect(read()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(session.state.value.status).toBe('authenticated')
})

test('a gateway that is back has said something, be it a refusal', async () => {
  noteSilence()
  const { read } = await open({ data: null, errors: [{ message: 'No', extensions: { code: 'NOT_FOUND' } }] })
  await expect(read()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(connection.peek()).toBe('online')
  noteSilence()
  const answered = await open({ data: { viewer: null } })
  await answered.read()
  expect(connection.peek()).toBe('online')
  // It says not everywhere how far it has read.
  expect(positions).toEqual([])
})

test('an answer without data and without a fault is broken', async () => {
  const { read } = await open({ data: null })
  await expect(read()).rejects.toMatchObject({ code: 'INTERNAL' })
})

test('a request that nobody waits for any more is given up, and nothing is said about it', async () => {
  const { post, environment } = await open(new Error('unused'))
  const given = Promise.withResolvers<AbortSignal>()
  post.mockImplementation((_url, request) => {
    const signal = request?.signal
    if (signal) given.resolve(signal)
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('Given up'))))
  })
  const reading = fetchQuery(environment, person, {}).subscribe({ error: (error: Error) => reportError(error) })
  const signal = await given.promise
  reading.unsubscribe()
  expect(signal.aborted).toBe(true)
  await Promise.resolve()
  expect(connection.peek()).toBe('online')
})

test('whoever is a stranger asks without a token, and each request has a name of its own', async () => {
  const { post, read } = await open({ data: { viewer: null } }, undefined, null)
  await read()
  await read()
  const headers = post.mock.calls.map(([, request]) => new Headers(request?.headers))
  expect(headers.map((each) => each.get('authorization'))).toEqual([null, null])
  expect(headers.map((each) => [each.get('content-type'), each.get('accept')])).toEqual(
    headers.map(() => ['application/json', 'application/json']),
  )
  expect(new Set(headers.map((each) => each.get('x-request-id'))).size).toBe(2)
})

test('a subscription goes to the live socket by its hash, with what it asks for', async () => {
  const { environment, followed } = await open({ data: {} })
  const variables = { filter: { coachID: { eq: 'c1' } } }
  requestSubscription(environment, { subscription: news, variables }).dispose()
  expect(followed).toEqual([[getRequest(news).params.id, variables]])
})

test('a read keeps what did arrive, a write that failed in part has failed', async () => {
  const limited = { message: 'No', extensions: { code: 'TOO_MANY_REQUESTS' } }
  const { read } = await open({ data: { viewer: null }, errors: [limited] })
  expect(await read()).toEqual({ viewer: null })
  const { write } = await open({ data: { updateContact: null }, errors: [limited] })
  await expect(write()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})
