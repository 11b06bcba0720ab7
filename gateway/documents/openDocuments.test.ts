import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectClient } from '#gateway/testing/connectClient.ts'
import { createMemoryStore } from '#gateway/testing/createMemoryStore.ts'
import { startGateway } from '#gateway/testing/startGateway.ts'

let house: Awaited<ReturnType<typeof startGateway>>
beforeAll(async () => {
  const documents = { store: createMemoryStore(), built: [], isOpen: true }
  house = await startGateway([], { documents, isDevelopment: true })
})
afterAll(() => house.stop())

const nest = (depth: number): string => (depth === 0 ? 'id' : `parts(limit: 1) { items { ${nest(depth - 1)} } }`)
const aliases = (count: number) => Array.from({ length: count }, (_, index) => `a${index}: whoAmI`).join(' ')
// Each fragment spreads the one before it twice: 2^20 fields, if they were written out.
const bomb = `query { all { ...F19 } } fragment F0 on Thing { id name } ${Array.from(
  { length: 19 },
  (_, index) => `fragment F${index + 1} on Thing { ...F${index} ...F${index} }`,
).join(' ')}`

test('with open documents, a query sent as text is answered', async () => {
  const answer = await house.post({
    query: 'query ($limit: Int) { things(limit: $limit) { items { id } } }',
    variables: { limit: 5 },
  })
  expect(answer).toMatchObject({ status: 200, body: { data: { things: { items: [{ id: '1' }] } } } })
})

test('a document with several operations runs the named one', async () => {
  const query = 'query One { whoAmI } query Two { locale }'
  expect((await house.post({ query, operationName: 'Two' })).body).toMatchObject({ data: { locale: 'en' } })
  expect((await house.post({ query })).body).toMatchObject({
    errors: [{ extensions: { code: 'BAD_INPUT', field: 'operationName' } }],
  })
})

test('text is executed, though an answer to a registered document would be ready, and beside an unknown hash', async () => {
  house.upstream.readyText = '{"whoAmI":"ready"}'
  const answers = await Promise.all([
    house.post({ query: '{ whoAmI }' }),
    house.post({ query: '{ whoAmI viewerCountry }' }),
    house.post({ query: '{ whoAmI }', documentId: 'f'.repeat(64) }),
  ])
  house.upstream.readyText = undefined
  expect(answers.map(({ body }) => body.data)).toEqual([
    { whoAmI: null },
    { whoAmI: null, viewerCountry: null },
    { whoAmI: null },
  ])
})

test('a long answer of errors is packed, too, and keeps its status', async () => {
  const answer = await house.post({ query: `{ ${Array.from({ length: 40 }, (_, n) => `unknown${n}`).join(' ')} }` })
  expect(answer.status).toBe(400)
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect(answer.body.errors).toHaveLength(40)
})

test.each([
  ['does not fit the schema', '{ whoAmI aWeakHeart }'],
  ['does not fit it twice', '{ aWeakHeart bWeakHeart }'],
  ['holds a value that is none', '{ badInput(size: "a weak heart") }'],
  ['is no document', '{ "a weak heart" '],
])('text that %s is BAD_INPUT over HTTP and a socket alike, and is not logged', async (_what, query) => {
  const before = house.log.length
  const answer = await house.post({ query })
  expect(answer.status).toBe(400)
  expect(answer.body.errors[0].extensions.code).toBe('BAD_INPUT')
  const { client } = connectClient(house.socketUrl)
  const failed = await new Promise((resolve) =>
    client.subscribe({ query }, { next: resolve, error: resolve, complete: () => resolve('completed') }),
  )
  expect(failed).toEqual(
    expect.arrayContaining([expect.objectContaining({ extensions: expect.objectContaining({ code: 'BAD_INPUT' }) })]),
  )
  expect(house.log.slice(before)).toEqual([])
})

test.each([
  ['depth', `{ things { items { ${nest(8)} } } }`, {}],
  ['aliases', `{ ${aliases(31)} }`, {}],
  [
    'directives',
    `{ whoAmI ${'@include(if: true) '.repeat(1)} ${Array.from({ length: 31 }, (_, index) => `a${index % 5}: whoAmI @skip(if: false)`).join(' ')} }`,
    {},
  ],
  ['cost by limits', '{ things(limit: 1000) { items { parts(limit: 1000) { items { id } } } } }', {}],
  [
    'cost by variables',
    'query ($n: Int) { things(limit: $n) { items { parts(limit: $n) { items { id } } } } }',
    { n: 1000 },
  ],
  [
    "cost by Relay's word for a limit",
    'query ($n: Int) { things(limit: 1, first: $n) { items { parts(first: $n) { items { id } } } } }',
    { n: 1000 },
  ],
  ['cost without limits', '{ things { items { parts { items { parts { items { id } } } } } } }', {}],
  ['fragments in fragments', bomb, {}],
])('a document is refused for its %s', async (_what, query, variables) => {
  const before = house.upstream.calls.execute
  const answer = await house.post({ query, variables })
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ extensions: { code: 'DOCUMENT_TOO_COSTLY' } }] } })
  expect(house.upstream.calls.execute).toBe(before)
})

test('the same document passes with a smaller limit', async () => {
  const query = 'query ($n: Int) { things(limit: $n) { items { parts(limit: $n) { items { id } } } } }'
  expect(await house.post({ query, variables: { n: 10 } })).toMatchObject({ status: 200 })
  const relays = query.replaceAll('limit:', 'first:')
  expect(await house.post({ query: relays, variables: { n: 10 } })).toMatchObject({ status: 200 })
})

test('a document of too many tokens is not even parsed to its end', async () => {
  const answer = await house.post({ query: `{ ${'whoAmI '.repeat(6000)} }` })
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ extensions: { code: 'BAD_INPUT' } }] } })
  expect(answer.body.errors[0].message).toContain('1500 tokens')
})

test('a document that does not fit the schema gets the reason', async () => {
  const answer = await house.post({ query: '{ whoIsIt }' })
  expect(answer.body.errors[0].message).toContain('Cannot query field "whoIsIt"')
})

test('the composed schema can be queried, with the fields of both sources', async () => {
  const answer = await house.post({ query: '{ schema: __schema { queryType { fields { name } } } }' })
  const names = answer.body.data.schema.queryType.fields.map(({ name }: { name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(['whoAmI', 'viewerCountry']))
})

test('there is a page to type documents into, which needs no other host and may reach none', async () => {
  const response = await fetch(`${house.url}/graphql`, { headers: { accept: 'text/html' } })
  expect(response.status).toBe(200)
  const page = await response.text()
  expect(page).toContain('GraphiQL')
  expect(page).not.toMatch(/<(?:script|link|img)[^>]+(?:src|href)="(?:https?:)?\/\//)
  expect(response.headers.get('content-security-policy')?.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'unsafe-inline' blob:",
    'worker-src blob:',
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ])
  expect((await house.post({ query: '{ whoAmI }' })).headers.get('content-security-policy')).toBeNull()
})

test.each([
  ['where documents are registered', { isDevelopment: true }],
  ['in production', { isDevelopment: false }],
])('there is no such page %s', async (_where, overrides) => {
  const closed = await startGateway([], overrides)
  const response = await fetch(`${closed.url}/graphql`, { headers: { accept: 'text/html' } })
  expect(response.status).toBe(405)
  expect(await response.text()).not.toContain('GraphiQL')
  await closed.stop()
})
