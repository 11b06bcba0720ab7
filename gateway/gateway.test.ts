import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashDocument } from './documents/readBuiltDocuments.ts'
import { startGateway } from './testing/startGateway.ts'

const documents = {
  whoAmI: 'query WhoAmI { whoAmI }',
  context: 'query Context { locale requestId }',
  taken: 'query Taken { taken }',
  secret: 'query Secret { whoAmI secret }',
  badInput: 'query BadInput($size: Int) { badInput(size: $size) }',
  rename: 'mutation Rename($name: String!) { rename(name: $name) }',
  note: 'mutation Note($input: NoteInput!) { note(input: $input) }',
  joinedNote: 'mutation JoinedNote($input: NoteInput!) { note(input: $input) endMeeting(meetingId: "yoga") }',
  joined: 'query Joined { whoAmI viewerCountry }',
  said: 'subscription Said { onSaid(room: "a") { text } }',
  gone: 'query Gone { fieldOfLastMonth }',
}
const id = (name: keyof typeof documents) => hashDocument(documents[name])

let house: Awaited<ReturnType<typeof startGateway>>
beforeAll(async () => {
  house = await startGateway(Object.values(documents))
  house.upstream.signIn('Bearer ana', 'ana')
  house.upstream.signIn('Bearer ben', 'ben')
})
afterAll(() => house.stop())

test('a registered document is answered, under each of the names its hash goes by', async () => {
  const hash = id('whoAmI')
  for (const body of [{ documentId: hash }, { id: hash }, { extensions: { persistedQuery: { sha256Hash: hash } } }]) {
    expect(await house.post(body)).toMatchObject({ status: 200, body: { data: { whoAmI: null } } })
  }
})

test.each([
  ['an unknown hash', { documentId: 'f'.repeat(64) }],
  ['text', { query: documents.whoAmI }],
  ['nothing', {}],
  ['a document that no longer fits the schema', { documentId: id('gone') }],
])('%s is not executed', async (_what, body) => {
  const before = house.upstream.calls.execute
  const answer = await house.post(body)
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ errors: [{ extensions: { code: 'UNKNOWN_DOCUMENT', retryable: false } }] })
  expect(house.upstream.calls.execute).toBe(before)
})

test.each([
  ['no JSON', '{'],
  ['a list, which would be a batch', '[{"id":"x"}]'],
  ['a number', '7'],
  ['variables that are a list', { documentId: id('rename'), variables: ['x'] }],
  [
    'a variable nested deeper than one can walk',
    `{"id":"${id('rename')}","variables":{"name":${'['.repeat(9000)}${']'.repeat(9000)}}}`,
  ],
  ['more values than an honest call brings', { documentId: id('rename'), variables: { name: Array(10_001).fill(1) } }],
  ['a variable that is missing', { documentId: id('rename'), variables: {} }],
  ['a variable of the wrong type', { documentId: id('badInput'), variables: { size: 'x' } }],
  ['a subscription', { documentId: id('said') }],
])('a body with %s is refused as BAD_INPUT', async (_what, body) => {
  const answer = await house.post(body)
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ errors: [{ extensions: { code: 'BAD_INPUT' } }] })
  expect(answer.body).not.toHaveProperty('data')
})

test.each([
  ['of the wrong type', { text: 7, moods: ['a weak heart'] }, 'input.text'],
  ['in a list', { text: 'fine', moods: [1, 'a weak heart'] }, 'input.moods.1'],
  ['that is undeclared', { text: 'fine', heart: 'a weak heart' }, 'input'],
  ['that is missing inside', { moods: [1] }, 'input'],
  ['that is no object', 'a weak heart', 'input'],
  ['that is null', null, 'input'],
])('a variable %s is reported by its position, without its value', async (_what, input, field) => {
  for (const document of ['note', 'joinedNote'] as const) {
    const before = house.log.length
    const answer = await house.post({ documentId: id(document), variables: { input } })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ extensions: { code: 'BAD_INPUT', field } }] } })
    expect(answer.body.errors).toHaveLength(1)
    expect(JSON.stringify(answer.body)).not.toContain('heart')
    expect(house.log.slice(before)).toEqual([])
  }
})

test('two people who ask at the same time each get their own answer, alone and joined', async () => {
  const ask = async (user: string, name: 'whoAmI' | 'joined') => {
    const answer = await house.post({ documentId: id(name) }, { authorization: `Bearer ${user}` })
    expect(answer.body.data.whoAmI).toBe(user)
  }
  const rounds = Array.from({ length: 50 }, () => [
    ask('ana', 'whoAmI'),
    ask('ben', 'whoAmI'),
    ask('ana', 'joined'),
    ask('ben', 'joined'),
  ])
  await Promise.all(rounds.flat())
})

test('a public key does not sign its caller in: they are as anonymous as a caller without one', async () => {
  const answer = await house.post({ documentId: id('whoAmI') }, { 'x-api-key': 'da2-abcdefghijklmnopqrstuvwxyz' })
  expect(answer).toMatchObject({ status: 200, body: { data: { whoAmI: null } } })
})

test('an invalid credential is refused with 401, and never treated as anonymous', async () => {
  const answer = await house.post({ documentId: id('whoAmI') }, { authorization: 'Bearer forged' })
  expect(answer.status).toBe(401)
  expect(answer.body).toMatchObject({
    errors: [{ message: 'NotAuthorizedException', extensions: { code: 'UNAUTHENTICATED' } }],
  })
  expect(answer.body).not.toHaveProperty('data')
})

test('a service that is away makes a retryable error', async () => {
  house.upstream.isAway = true
  const answer = await house.post({ documentId: id('whoAmI') }).finally(() => (house.upstream.isAway = false))
  expect(answer).toMatchObject({
    status: 503,
    body: { errors: [{ extensions: { code: 'UNAVAILABLE', retryable: true } }] },
  })
})

test('a fault is masked, and the log has it under the request id that the caller got (row 154)', async () => {
  const answer = await house.post({ documentId: id('secret') }, { 'x-request-id': 'request-0001' })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('x-request-id')).toBe('request-0001')
  expect(answer.body).toMatchObject({
    data: { whoAmI: null, secret: null },
    errors: [
      {
        message: 'Something went wrong',
        path: ['secret'],
        extensions: { code: 'INTERNAL', requestId: 'request-0001' },
      },
    ],
  })
  expect(JSON.stringify(answer.body)).not.toContain('swordfish')
  expect(house.log.filter((line) => line.includes('request-0001') && line.includes('swordfish'))).toHaveLength(1)
})

test('a known failure passes with its code, its field and its sentence', async () => {
  expect((await house.post({ documentId: id('taken') })).body.errors[0]).toMatchObject({
    message: 'Something went wrong',
    extensions: { code: 'NOT_FOUND', retryable: false },
  })
  expect((await house.post({ documentId: id('badInput') })).body.errors[0]).toMatchObject({
    message: 'The size is a whole number.',
    extensions: { code: 'BAD_INPUT', field: 'size' },
  })
})

test('an answer is never stored, and a request id that may not stand in a log is replaced', async () => {
  const answer = await house.post(
    { documentId: id('context') },
    { 'x-request-id': 'x"}\\ninjected', 'accept-language': 'ar-EG,ar;q=0.9' },
  )
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.body.data.locale).toBe('ar-EG')
  expect(answer.body.data.requestId).toMatch(/^[\da-f-]{36}$/)
  expect(answer.body.data.requestId).toBe(answer.headers.get('x-request-id'))
})

test('the language asked for by name comes before the browser’s', async () => {
  const headers = { 'x-obi-locale': 'fr', 'accept-language': 'ar' }
  expect((await house.post({ documentId: id('context') }, headers)).body.data.locale).toBe('fr')
})

test.each([
  [403, 'a foreign origin', { origin: 'https://evil.example' }],
  [403, 'no page’s origin', { origin: 'null' }],
  [415, 'the content type of a form', { 'content-type': 'text/plain' }],
  [415, 'the content type of an upload', { 'content-type': 'multipart/form-data; boundary=x' }],
])('%i for %s', async (status, _what, headers) => {
  const before = house.upstream.calls.execute
  expect(await house.post({ documentId: id('whoAmI') }, headers)).toMatchObject({ status })
  expect(house.upstream.calls.execute).toBe(before)
})

test('its own page may call', async () => {
  expect(await house.post({ documentId: id('whoAmI') }, { origin: house.url })).toMatchObject({ status: 200 })
})

test('a preflight allows posts from pages of the same origin, without cookies', async () => {
  const preflight = (origin: string) =>
    fetch(`${house.url}/graphql`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,authorization',
      },
    })
  const own = await preflight(house.url)
  expect(own.ok).toBe(true)
  const told = ['origin', 'methods', 'headers', 'credentials'].map((name) =>
    own.headers.get(`access-control-allow-${name}`),
  )
  expect(told).toEqual([house.url, 'POST', 'content-type,authorization', null])
  expect((await preflight('https://evil.example')).status).toBe(403)
})

test('a refusal is JSON, and ends a connection with an unread body', async () => {
  const { status, headers } = await house.post('{}', { 'content-type': 'text/plain' })
  expect([status, headers.get('content-type'), headers.get('connection')]).toEqual([
    415,
    'application/json; charset=utf-8',
    'close',
  ])
})

test('what works for a caller ends when they hang up, and not when they have their answer (row 150)', async () => {
  const { contextFor } = house.upstream
  const signals: AbortSignal[] = []
  const hasCome = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  house.upstream.contextFor = async (caller) => {
    if (caller.signal) signals.push(caller.signal)
    if (caller.locale === 'fr') {
      hasCome.resolve()
      await goOn.promise
    }
    return contextFor(caller)
  }
  await house.post({ documentId: id('whoAmI') })
  const body = JSON.stringify({ documentId: id('whoAmI') })
  const call = request(`${house.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length, 'x-obi-locale': 'fr' },
  })
  call.on('error', () => undefined).end(body)
  await hasCome.promise
  call.destroy()
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([false, true])
  goOn.resolve()
  house.upstream.contextFor = contextFor
})

test('a body over the limit is refused before it is read, and so is one of undeclared length', async () => {
  expect(await house.post({ documentId: id('rename'), variables: { name: 'x'.repeat(300_000) } })).toMatchObject({
    status: 413,
  })
  const chunked = request(`${house.url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' } })
  chunked.write('{')
  const [response] = await once(chunked, 'response')
  expect(response.statusCode).toBe(411)
  chunked.destroy()
})

test('a document is not asked for by GET, and there is no page to type one into', async () => {
  const response = await fetch(`${house.url}/graphql?documentId=${id('whoAmI')}`, { headers: { accept: 'text/html' } })
  expect(response.status).toBe(405)
})

test('a document of both sources is joined, and the country of an absent address is unknown (rows 149 and 153)', async () => {
  const before = house.upstream.calls.execute
  // A prepared answer of one source must not be used for a document that needs both.
  house.upstream.readyText = '{"whoAmI":"ready"}'
  const answer = await house.post({ documentId: id('joined') }, { authorization: 'Bearer ana' })
  house.upstream.readyText = undefined
  expect(answer.body).toEqual({
    data: { whoAmI: 'ana', viewerCountry: null },
    extensions: { position: house.upstream.position() },
  })
  expect(house.upstream.calls.execute).toBe(before)
})

test('a document of one source is handed to it whole', async () => {
  const before = house.upstream.calls.execute
  await house.post({ documentId: id('whoAmI') })
  expect(house.upstream.calls.execute).toBe(before + 1)
})
