import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashDocument } from '#gateway/documents/readBuiltDocuments.ts'
import { connectClient, socketDocuments, until, untilHeard } from '#gateway/testing/connectClient.ts'
import { startGateway } from '#gateway/testing/startGateway.ts'
import { apiKey, serviceForTests } from './serviceForTests.ts'

const documents = {
  whoAmI: 'query WhoAmI { whoAmI }',
  locale: 'query Locale { locale }',
  things: `query Things { things(limit: 2) { items { ...Named parts(limit: 1) { nextToken } } } }
    fragment Named on Thing { called: name }`,
  taken: 'query Taken { whoAmI taken }',
  secret: 'query Secret { secret }',
  badInput: 'query BadInput($size: Int) { badInput(size: $size) }',
  rename: 'mutation Rename($name: String!) { rename(name: $name) }',
  costly: `{ ${Array.from({ length: 40 }, (_, place) => `a${place}: whoAmI`).join(' ')} }`,
  joined: 'query Joined { whoAmI things { items { called: name } } viewerCountry }',
}
type Name = keyof typeof documents

let service: Awaited<ReturnType<typeof serviceForTests>>
let house: Awaited<ReturnType<typeof startGateway>>
beforeAll(async () => {
  service = await serviceForTests()
  // Registered at the gateway, but not at the service.
  house = await startGateway([...Object.values(documents), ...Object.values(socketDocuments)], {}, service.reach)
  for (const user of ['ana', 'ben']) house.upstream.signIn(`Bearer ${user}`, user)
})
afterAll(async () => {
  await house.stop()
  await service.stop()
})

const ask = async (name: Name, { user, ...call }: { user?: string; variables?: object } = {}) => {
  const headers: Record<string, string> = user === undefined ? {} : { authorization: `Bearer ${user}` }
  return house.post({ documentId: hashDocument(documents[name]), ...call }, headers)
}

test.each<[what: string, name: Name, call: { user?: string; variables?: object }, data: object]>([
  ['a query of a user', 'whoAmI', { user: 'ana' }, { whoAmI: 'ana' }],
  ['a query without a token', 'whoAmI', {}, { whoAmI: null }],
  [
    'a query with fragments and aliases',
    'things',
    {},
    {
      things: { items: [{ called: 'one', parts: { nextToken: null } }] },
    },
  ],
  ['a mutation', 'rename', { variables: { name: 'ä "quoted" name' } }, { rename: 'ä "quoted" name' }],
  [
    'a query that needs another source too',
    'joined',
    { user: 'ben' },
    {
      whoAmI: 'ben',
      things: { items: [{ called: 'one' }] },
      viewerCountry: null,
    },
  ],
])('a remote service answers %s (row 149)', async (_what, name, call, data) => {
  const answer = await ask(name, call)
  expect(answer.body.errors).toBeUndefined()
  expect(answer.body.data).toEqual(data)
})

test('a read of a remote service says which events it holds, and a mutation does not (row 149)', async () => {
  const position = house.upstream.position()
  expect((await ask('whoAmI', { user: 'ana' })).body.extensions).toEqual({ position })
  expect((await ask('rename', { variables: { name: 'a' } })).body).toEqual({ data: { rename: 'a' } })
})

test('the errors of a remote service keep their codes, and nothing of its faults is shown', async () => {
  const [taken, badInput, secret] = await Promise.all([
    ask('taken', { user: 'ana' }),
    ask('badInput', { variables: { size: 7 } }),
    ask('secret'),
  ])
  expect(taken.body).toMatchObject({
    data: { whoAmI: 'ana' },
    errors: [{ path: ['taken'], extensions: { code: 'NOT_FOUND' } }],
  })
  expect(badInput.body).toMatchObject({
    errors: [{ message: 'The size is a whole number.', extensions: { code: 'BAD_INPUT', field: 'size' } }],
  })
  expect(secret.body).toMatchObject({ errors: [{ extensions: { code: 'INTERNAL' } }] })
  expect(JSON.stringify(secret.body)).not.toContain('swordfish')
})

test('a document that the service refuses costs others nothing', async () => {
  const refused = await Promise.all(Array.from({ length: 10 }, () => ask('costly', { user: 'ana' })))
  expect(refused.map(({ body }) => body.errors[0].extensions.code)).toEqual(Array(10).fill('DOCUMENT_TOO_COSTLY'))
  expect((await ask('whoAmI', { user: 'ben' })).body.data).toEqual({ whoAmI: 'ben' })
})

test('users who call in turn each get their own answers (row 149)', async () => {
  const users = Array.from({ length: 40 }, (_, turn) => (turn % 2 === 0 ? 'ana' : 'ben'))
  const answers = await Promise.all(users.map((user) => ask(user === 'ana' ? 'whoAmI' : 'joined', { user })))
  expect(answers.map(({ body }) => body.data.whoAmI)).toEqual(users)
})

test('events of a remote service reach each subscriber by a connection of their own (row 150)', async () => {
  const [ana, ben] = [connectAs('ana'), connectAs('ben')]
  const [ofAna, ofBen] = [ana.listen('a'), ben.listen('a')]
  await untilHeard([ofAna, ofBen], () => house.upstream.emit('a', 'hello'))
  expect(ofAna.got[0]?.data?.onSaid).toEqual({ text: 'hello', to: 'ana' })
  expect(ofBen.got[0]?.data?.onSaid).toEqual({ text: 'hello', to: 'ben' })
  await ana.client.dispose()
  await ben.client.dispose()
  // A source that waits ends with its next event.
  const isLeft = () => {
    house.upstream.emit('a', 'unheard')
    return house.upstream.calls.open === 0
  }
  await until(isLeft)
})

test('subscriptions with the same token share connections of a hundred, and others never share them', async () => {
  const before = service.connections()
  const rooms = Array.from({ length: 40 }, (_, room) => `shared ${room}`)
  const listenTo = async (user: string, device: string) => {
    const socket = connectAs(user)
    const heard = rooms.map((room) => socket.listen(`${room} ${device}`))
    await untilHeard(heard, () => rooms.forEach((room) => house.upstream.emit(`${room} ${device}`, 'hello')))
    return socket.client
  }
  const clients = [await listenTo('ana', 'phone'), await listenTo('ana', 'laptop')]
  expect(service.connections() - before).toBe(1)
  clients.push(await listenTo('ben', 'phone'))
  expect(service.connections() - before).toBe(2)
  clients.push(await listenTo('ana', 'tablet'))
  expect(service.connections() - before).toBe(3)
  for (const client of clients) await client.dispose()
})

test('a subscriber whose service was killed comes back, and gets what was missed', async () => {
  const before = connectAs('ana')
  const heard = before.listen('b')
  const said: string[] = []
  const say = () => {
    said.push(`message ${said.length}`)
    house.upstream.emit('b', said.at(-1) ?? '')
  }
  await untilHeard([heard], say)
  await service.kill()
  await until(() => before.closes.length > 0)
  say()
  await service.restart()
  const after = connectAs('ana')
  const resumed = after.listen('b', heard.got.at(-1)?.extensions?.position)
  await until(() => resumed.texts().includes(said.at(-1)))
  const texts = [...heard.texts(), ...resumed.texts()]
  expect(texts).toEqual(said.slice(said.indexOf(texts[0] ?? '')))
  await after.client.dispose()
})

test('subscribers of a remote service with a position from another log learn so, and then get live events', async () => {
  const socket = connectAs('ana')
  const first = socket.listen('d', 1_000_000)
  await until(() => first.got.length === 1)
  const later = connectAs('ana')
  const rooms = [first, socket.listen('d', 2_000_000), later.listen('d', 1_500_000)]
  await until(() => rooms.every(({ got }) => got.length === 1))
  const position = house.upstream.position()
  for (const { got } of rooms) expect(got[0]).toEqual({ data: null, extensions: { resync: true, position } })
  house.upstream.emit('d', 'hello')
  await until(() => rooms.every(({ texts }) => texts().at(-1) === 'hello'))
  expect(rooms.map(({ got }) => got.length)).toEqual([2, 2, 2])
  await socket.client.dispose()
  await later.client.dispose()
})

test('queries meanwhile are answered as unavailable, and answered again once the service is back', async () => {
  await service.kill()
  const away = await ask('whoAmI', { user: 'ana' })
  expect(away.body).toMatchObject({ errors: [{ extensions: { code: 'UNAVAILABLE', retryable: true } }] })
  await service.restart()
  await expect.poll(async () => (await ask('whoAmI', { user: 'ana' })).body.data?.whoAmI).toBe('ana')
})

test('a user whose rights change is subscribed anew, with the new rights', async () => {
  const socket = connectAs('ana')
  const heard = socket.listen('c')
  await untilHeard([heard], () => house.upstream.emit('c', 'before'))
  const before = house.upstream.calls.subscribe.length
  house.upstream.regroup('ana', 'others')
  await until(() => socket.closes.length > 0)
  const again = connectAs('ana')
  const anew = again.listen('c')
  await untilHeard([anew], () => house.upstream.emit('c', 'after'))
  expect(house.upstream.calls.subscribe.length).toBeGreaterThan(before)
  await again.client.dispose()
})

test('a subscriber whose subscription the service ends learns to come back, and is subscribed anew', async () => {
  const ending = await serviceForTests()
  let opened = 0
  const there = await startGateway(Object.values(socketDocuments), {}, (upstream) => {
    const subscribe: typeof upstream.subscribe = async (request) => {
      opened += 1
      return opened === 1 ? endAtOnce() : upstream.subscribe(request)
    }
    return ending.reach(Object.assign(Object.create(upstream), { subscribe }))
  })
  there.upstream.signIn('Bearer ana', 'ana')
  const first = connectClient(there.socketUrl, { authorization: 'Bearer ana' })
  first.listen('a')
  await until(() => first.closes.length > 0)
  expect(first.closes[0]).toMatchObject({ code: 1013, reason: 'Resume' })
  const second = connectClient(there.socketUrl, { authorization: 'Bearer ana' })
  await untilHeard([second.listen('a')], () => there.upstream.emit('a', 'hello'))
  await second.client.dispose()
  await there.stop()
  await ending.stop()
})

async function* endAtOnce(): AsyncGenerator<never> {
  yield* []
}

test.each([
  ['no credential', {}, 401],
  ['a wrong key', { 'x-api-key': 'da2-guessed' }, 401],
  ['a forged token', { authorization: 'Bearer eve' }, 401],
  ['the page of a browser', { 'x-api-key': apiKey, origin: 'https://elsewhere.example' }, 403],
])('the service refuses a call with %s', async (_what, headers, status) => {
  const calls = house.upstream.calls.execute
  const response = await fetch(service.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query: documents.whoAmI }),
  })
  expect(response.status).toBe(status)
  expect(house.upstream.calls.execute).toBe(calls)
})

test('the service holds documents of other clients to the limits of open ones', async () => {
  const response = await fetch(service.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer ana' },
    body: JSON.stringify({ query: documents.costly }),
  })
  expect(await response.json()).toMatchObject({ errors: [{ errorType: 'DOCUMENT_TOO_COSTLY' }] })
})

function connectAs(user: string) {
  return connectClient(house.socketUrl, { authorization: `Bearer ${user}` })
}
