import { fetchQuery } from 'react-relay'
import { commitMutation, getRequest, Observable } from 'relay-runtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import person from '#schema/__generated__/relay/personQuery.graphql.ts'
import language from '#schema/__generated__/relay/useAccountLanguageMutation.graphql.ts'
import { connection, noteAnswer } from './network/connection.ts'
import { createRelayEnvironment } from './relayEnvironment.ts'
import { shellForTests } from './testing/shellForTests.tsx'

const ana = { username: 'ana', subject: 'sub-1', email: 'ana@example.com', phone: undefined }
const denied = { message: 'No', extensions: { code: 'UNAUTHENTICATED', requestId: 'r1' } }

let positions: number[]

/** A gateway that gives this answer, or none, to whoever is signed in. */
async function open(answer: object | Error, idToken = () => Promise.resolve('token of ana')) {
  const post = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (answer instanceof Error) throw answer
    return Response.json(answer)
  })
  const { session } = shellForTests({ auth: { currentUser: () => Promise.resolve(ana), idToken } }).shell
  await session.restore()
  const live = { subscribe: () => Observable.create<never>(() => undefined), reopen: () => undefined }
  const reads = { note: (position: number) => void positions.push(position) }
  const environment = createRelayEnvironment({ session, live, reads })
  const read = () => fetchQuery(environment, person, {}).toPromise()
  const write = () =>
    new Promise((resolve, reject) => {
      const variables = { input: { id: 'c1', lang: 'fr' } }
      commitMutation(environment, { mutation: language, variables, onCompleted: resolve, onError: reject })
    })
  return { post, session, read, write }
}

beforeEach(() => {
  positions = []
  noteAnswer()
})

afterEach(() => {
  vi.restoreAllMocks()
  noteAnswer()
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

test('a read keeps what did arrive, a write that failed in part has failed', async () => {
  const limited = { message: 'No', extensions: { code: 'TOO_MANY_REQUESTS' } }
  const { read } = await open({ data: { viewer: null }, errors: [limited] })
  expect(await read()).toEqual({ viewer: null })
  const { write } = await open({ data: { updateContact: null }, errors: [limited] })
  await expect(write()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})
