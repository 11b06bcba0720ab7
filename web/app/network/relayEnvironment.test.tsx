import { fetchQuery } from 'react-relay'
import {
  commitMutation,
  getRequest,
  type GraphQLResponse,
  Observable,
  type PayloadData,
  requestSubscription,
} from 'relay-runtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import coach from '#schema/__generated__/relay/CoachScreenQuery.graphql.ts'
import person from '#schema/__generated__/relay/personQuery.graphql.ts'
import news from '#schema/__generated__/relay/RoleNewsSubscription.graphql.ts'
import language from '#schema/__generated__/relay/useAccountLanguageMutation.graphql.ts'
import { openQuery } from '#web/app/data/openQuery.ts'
import { forgetOffline } from '#web/app/person/forgetOffline.ts'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { connection, noteAnswer, noteSilence } from './connection.ts'
import type { LiveSocket } from './liveSocket.ts'
import { isRepeating } from './readsUnderWay.ts'
import { createRelayEnvironment } from './relayEnvironment.ts'

const ana = { username: 'ana', subject: 'sub-1', email: 'ana@example.com', phone: undefined }
const denied = { message: 'No', extensions: { code: 'UNAUTHENTICATED', requestId: 'r1' } }

let positions: number[]
let copiesShown: number[]

/** A gateway that gives the signed-in user this response, or none. */
async function open(
  answer: object | Error,
  idToken = () => Promise.resolve('token of ana'),
  user: typeof ana | null = ana,
  signOut = () => Promise.resolve(),
) {
  const post = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (answer instanceof Error) throw answer
    return Response.json(answer)
  })
  const { session } = shellForTests({
    auth: { currentUser: () => Promise.resolve(user ?? undefined), idToken, signOut },
  }).shell
  await session.restore()
  const followed: unknown[] = []
  const events: { next(event: GraphQLResponse): void }[] = []
  const live: LiveSocket = {
    subscribe: (...asked) => {
      followed.push(asked)
      return Observable.create((sink) => void events.push(sink))
    },
    reopen: () => undefined,
  }
  const reads = { note: (position: number) => void positions.push(position) }
  const environment = createRelayEnvironment({
    session,
    live,
    reads,
    onCopyShown: () => void copiesShown.push(Date.now()),
  })
  const read = () => fetchQuery(environment, person, {}).toPromise()
  const write = (lang = 'fr') =>
    new Promise((resolve, reject) => {
      const variables = { input: { id: 'c1', lang } }
      commitMutation(environment, { mutation: language, variables, onCompleted: resolve, onError: reject })
    })
  const tell = (data: PayloadData, position: number) => {
    for (const sink of events) sink.next({ data, extensions: { position } })
  }
  return { post, session, environment, followed, tell, read, write }
}

beforeEach(async () => {
  await forgetOffline()
  positions = []
  copiesShown = []
  noteAnswer()
})

afterEach(() => {
  vi.restoreAllMocks()
  noteAnswer()
})

const noServer = new TypeError('Failed to fetch')
const nothing = {
  lastName: 'Li',
  avatarImageUrl: null,
  lang: null,
  profile: null,
  rolesList: null,
  unreadConversations: 0,
}
const mia = { data: { viewer: { ...nothing, id: 'mia', firstName: 'Mia', activities: null, goals: null } } }

/** Opens a query as a screen does, in a newly loaded page. */
async function openScreen(...says: Parameters<typeof open>) {
  vi.restoreAllMocks()
  const { environment } = await open(...says)
  const opened = openQuery(environment, { request: person, variables: {}, isKept: false })
  const answer = opened.query.source?.toPromise()
  return { ...opened, answer }
}

test('a screen that a user has seen opens without a network, shows its age, and opens for no other user', async () => {
  const before = Date.now()
  const online = await openScreen(mia)
  expect(await online.answer).toMatchObject(mia)
  expect(online.copiedAt.value).toBeUndefined()

  const offline = await openScreen(noServer)
  expect(await offline.answer).toMatchObject(mia)
  expect(offline.copiedAt.value).toBeGreaterThanOrEqual(before)
  expect(copiesShown).toHaveLength(1)

  const another = await openScreen(noServer, undefined, { ...ana, subject: 'sub-2' })
  await expect(another.answer).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  const stranger = await openScreen(noServer, undefined, null)
  await expect(stranger.answer).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('a screen that names its day opens from its newest copy on a later day', async () => {
  const { environment } = await open(noServer)
  const read = (day: string, copyName?: string) =>
    openQuery(environment, {
      request: coach,
      variables: { coachID: 'kenji', fromNow: { ge: day } },
      isKept: false,
      copyName,
    }).query.source?.toPromise()
  const none = { edges: [], pageInfo: { endCursor: null, hasNextPage: false } }
  const card = { bio: null, yearsOfExperience: null, websiteUrl: null, instagramUrl: null, tiktokUrl: null }
  const links = { youtubeUrl: null, rolesList: null, followersCount: 0, viewerFollow: null }
  const coachKenji = { ...nothing, ...card, ...links, id: 'kenji', firstName: 'Kenji', classes: none }
  const kenji = { data: { coach: coachKenji, categories: { items: [] }, videos: none, programs: none } }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(kenji))
  await read('2026-11-20', 'kenji')
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(noServer)
  expect(await read('2026-11-21', 'kenji')).toMatchObject(kenji)
  await expect(read('2026-11-22')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect(read('2026-11-23', 'amal')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('a copy is replaced by the server’s next response, and does not count as one', async () => {
  await (
    await openScreen(mia)
  ).answer
  const screen = await openScreen(noServer)
  await screen.answer
  // A refresh fails if there is no newer data.
  await expect(screen.refresh()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(screen.copiedAt.value).toBeDefined()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ data: { viewer: null } }))
  await screen.refresh()
  expect(screen.copiedAt.value).toBeUndefined()
  const later = await openScreen(noServer)
  expect(await later.answer).toMatchObject({ data: { viewer: null } })
})

test('neither a refusal nor a partial answer replaces a copy, and a refusal is reported', async () => {
  await (
    await openScreen(mia)
  ).answer
  const limited = { message: 'No', extensions: { code: 'TOO_MANY_REQUESTS' } }
  await expect((await openScreen({ data: null, errors: [limited] })).answer).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  })
  await (
    await openScreen({ data: { viewer: null }, errors: [limited] })
  ).answer
  expect(await (await openScreen(noServer)).answer).toMatchObject(mia)
})

test('signing out drops pending requests before the token is revoked, and a failed sign-out allows them again', async () => {
  const revoked = Promise.withResolvers<void>()
  const { session, read } = await open(mia, undefined, ana, () => revoked.promise)
  const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.throwIfAborted()
        init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      }),
  )
  const onItsWay = read()
  await expect.poll(() => sent.mock.calls.length).toBe(1)
  const leaving = session.signOut()
  const failures: unknown[] = []
  for (const request of [onItsWay, read()]) request.catch((error: unknown) => failures.push(error))
  // A page that is about to reload shows no failure.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(failures).toEqual([])
  expect(connection.value).toBe('online')

  revoked.reject(new Error('no answer'))
  await expect(leaving).rejects.toThrow('no answer')
  await expect.poll(() => failures).toMatchObject([{ code: 'UNAVAILABLE' }, { code: 'UNAVAILABLE' }])
  sent.mockImplementation(async () => Response.json(mia))
  expect(await read()).toMatchObject({ viewer: { __id: 'mia' } })
})

test('signing out leaves no copies behind', async () => {
  await (
    await openScreen(mia)
  ).answer
  await forgetOffline()
  await expect((await openScreen(noServer)).answer).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('a query that is sent once, and not shown, is not copied', async () => {
  const { read } = await open(mia)
  await read()
  await expect((await openScreen(noServer)).answer).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('a document is requested by its hash with the current token, and the answer gives its position (row 149)', async () => {
  const { post, read } = await open({ data: { viewer: null }, extensions: { position: 7 } })
  expect(await read()).toEqual({ viewer: null })
  expect(positions).toEqual([7])
  const [[url, request] = []] = post.mock.calls
  expect(url as string).toMatch(/\/graphql$/)
  expect(request).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer token of ana' } })
  const { params } = getRequest(person)
  expect(JSON.parse(request?.body as string)).toEqual({ documentId: params.id, variables: {} })
})

test('a gateway that does not respond is reported as unavailable', async () => {
  const { read } = await open(new TypeError('Failed to fetch'))
  await expect(read()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(connection.peek()).toBe('unavailable')
})

test('a response that is not from the gateway counts as none', async () => {
  const { read } = await open({ status: 'ok', data: 'yes' })
  await expect(read()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('an unavailable token is shown like a gateway that does not respond', async () => {
  const { read, post } = await open({ data: {} }, () => Promise.reject(new Error('no network')))
  await expect(read()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(post).not.toHaveBeenCalled()
})

test('a user unknown to the gateway is signed out, and the connection stays online (row 18)', async () => {
  const { read, session } = await open({ data: null, errors: [denied] })
  await expect(read()).rejects.toMatchObject({ code: 'UNAUTHENTICATED', requestId: 'r1' })
  expect(session.state.value.status).toBe('unauthenticated')
  expect(connection.peek()).toBe('online')
})

test('any other refusal of the gateway keeps the user signed in', async () => {
  const { read, session } = await open({ data: null, errors: [{ message: 'No', extensions: { code: 'NOT_FOUND' } }] })
  await expect(read()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(session.state.value.status).toBe('authenticated')
})

test('any response shows that the gateway is back, even a refusal', async () => {
  noteSilence()
  const { read } = await open({ data: null, errors: [{ message: 'No', extensions: { code: 'NOT_FOUND' } }] })
  await expect(read()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(connection.peek()).toBe('online')
  noteSilence()
  const answered = await open({ data: { viewer: null } })
  await answered.read()
  expect(connection.peek()).toBe('online')
  // Not every source reports its position.
  expect(positions).toEqual([])
})

test('a response with neither data nor errors is an error', async () => {
  const { read } = await open({ data: null })
  await expect(read()).rejects.toMatchObject({ code: 'INTERNAL' })
})

test('an abandoned request is aborted, and nothing is reported (row 150)', async () => {
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

test('a visitor’s requests have no token, and each request has its own id', async () => {
  const { post, read } = await open({ data: { viewer: null } }, undefined, null)
  await read()
  await read()
  const headers = post.mock.calls.map(([, request]) => new Headers(request?.headers))
  expect(headers.map((each) => each.get('authorization'))).toEqual([null, null])
  expect(headers.map((each) => [each.get('content-type'), each.get('accept')])).toEqual(
    headers.map(() => ['application/json', 'application/json']),
  )
  expect(new Set(headers.map((each) => each.get('x-request-id'))).size).toBe(2)
  const traces = headers.map((each) => /^00-([\da-f]{32})-[\da-f]{16}-01$/.exec(each.get('traceparent') ?? '')?.[1])
  expect(new Set(traces).size).toBe(2)
  expect(traces).not.toContain(undefined)
})

test('a subscription goes to the live socket with its hash and its variables', async () => {
  const { environment, followed } = await open({ data: {} })
  const variables = { filter: { coachID: { eq: 'c1' } } }
  requestSubscription(environment, { subscription: news, variables }).dispose()
  expect(followed).toEqual([[getRequest(news).params.id, variables]])
})

const role = (status: string) => ({ id: 'r1', role: 'COACH', status, companyID: null, company: null })
const roles = (status: string) => ({ viewer: { ...mia.data.viewer, rolesList: { items: [role(status)] } } })

/** Starts a read of the user's roles, during which an event about one of them arrives. */
async function readBesideEvent(answer: object, change: ReturnType<typeof role> | undefined) {
  const { environment, post, tell, read } = await open({ data: roles('PENDING'), extensions: { position: 7 } })
  const heard: unknown[] = []
  requestSubscription(environment, {
    subscription: news,
    variables: {},
    onNext: (event) => void heard.push([event, isRepeating()]),
  })
  await read()
  const given = Promise.withResolvers<Response>()
  post.mockReturnValue(given.promise)
  const reading = read()
  if (change) tell({ roleChanged: change }, 9)
  given.resolve(Response.json(answer))
  await reading
  return { shown: environment.getStore().getSource().get('r1')?.['status'], heard }
}

test('the response of a read does not overwrite a newer event', async () => {
  const older = { data: roles('PENDING'), extensions: { position: 8 } }
  const { shown, heard } = await readBesideEvent(older, role('APPROVED'))
  expect(shown).toBe('APPROVED')
  // Subscribers can tell that the event is a repetition.
  expect(heard).toMatchObject([
    [{ roleChanged: { status: 'APPROVED' } }, false],
    [{ roleChanged: { status: 'APPROVED' } }, true],
  ])
  const newer = { data: roles('DECLINED'), extensions: { position: 9 } }
  expect(await readBesideEvent(newer, role('APPROVED'))).toMatchObject({ shown: 'DECLINED', heard: [{}] })
  // Not every source reports its position.
  expect((await readBesideEvent({ data: roles('PENDING') }, role('APPROVED'))).shown).toBe('APPROVED')
  expect((await readBesideEvent({ data: roles('DECLINED') }, undefined)).shown).toBe('DECLINED')
})

test('an event that arrived before a read was sent is not repeated, nor one of a read that failed', async () => {
  const { environment, post, tell, read } = await open({ data: roles('PENDING') })
  const heard: unknown[] = []
  requestSubscription(environment, { subscription: news, variables: {}, onNext: (event) => void heard.push(event) })
  tell({ roleChanged: role('APPROVED') }, 9)
  await read()
  expect(environment.getStore().getSource().get('r1')?.['status']).toBe('PENDING')
  post.mockRejectedValueOnce(noServer)
  const failing = read()
  tell({ roleChanged: role('APPROVED') }, 10)
  await expect(failing).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await read()
  expect(heard).toHaveLength(2)
})

test('a partly failed read keeps the data that arrived, and a partly failed write fails', async () => {
  const limited = { message: 'No', extensions: { code: 'TOO_MANY_REQUESTS' } }
  const { read } = await open({ data: { viewer: null }, errors: [limited] })
  expect(await read()).toEqual({ viewer: null })
  const { write } = await open({ data: { updateContact: null }, errors: [limited] })
  await expect(write()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test('a small write outlives its page, but a read, a large write and too many writes at once do not', async () => {
  const { post, read, write } = await open({ data: { viewer: null, updateContact: null } })
  const keptAlive = () => post.mock.calls.splice(0).map(([, request]) => request?.keepalive)
  await read()
  await write()
  await write('é'.repeat(30_000))
  expect(keptAlive()).toEqual([false, true, false])
  await Promise.all([write('é'.repeat(20_000)), write('é'.repeat(20_000)), write()])
  expect(keptAlive()).toEqual([true, false, true])
  post.mockRejectedValueOnce(noServer)
  await expect(write('é'.repeat(20_000))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await write('é'.repeat(20_000))
  expect(keptAlive()).toEqual([true, true])
})
