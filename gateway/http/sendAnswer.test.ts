import { IncomingMessage, request } from 'node:http'
import { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashDocument } from '#gateway/documents/readBuiltDocuments.ts'
import { startGateway } from '#gateway/testing/startGateway.ts'
import { takesJson } from './sendAnswer.ts'

const documents = {
  whoAmI: 'query WhoAmI { whoAmI }',
  rename: 'mutation Rename($name: String!) { rename(name: $name) }',
  secret: 'query Secret { whoAmI secret }',
}
const other = 'https://studio.example'

let house: Awaited<ReturnType<typeof startGateway>>
let alone: Awaited<ReturnType<typeof startGateway>>
beforeAll(async () => {
  house = await startGateway(Object.values(documents), { otherOrigins: [other] })
  alone = await startGateway(Object.values(documents), { publicUrl: 'https://obi.example' })
})
afterAll(async () => {
  await house.stop()
  await alone.stop()
})

/** As it went over the wire, before anything is unpacked. */
async function post({ url }: { url: string }, name: keyof typeof documents, headers: Record<string, string>) {
  const body = JSON.stringify({ documentId: hashDocument(documents[name]), variables: { name: 'Ana' } })
  const sent = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)), ...headers }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const call = request(
      `${url}/graphql`,
      { method: 'POST', headers: { 'x-request-id': 'request-1', ...sent } },
      resolve,
    )
    call.on('error', reject).end(body)
  })
  const { date: _date, ...received } = response.headers
  return { status: response.statusCode, headers: received, body: await text(response) }
}

const asYoga = { accept: 'application/graphql-response+json' }

test.each([
  ['no page', {}],
  ['a page of ours', { origin: other }],
  ['a browser that takes packed answers', { origin: other, 'accept-encoding': 'gzip, br' }],
])('an answer for %s has the headers and the body that Yoga would give it', async (_who, headers) => {
  for (const name of ['whoAmI', 'rename'] as const) {
    const plain = await post(house, name, headers)
    const yogas = await post(house, name, { ...headers, ...asYoga })
    expect(plain.status).toBe(200)
    expect(plain.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(plain).toEqual({ ...yogas, headers: { ...yogas.headers, 'content-type': plain.headers['content-type'] } })
  }
})

test('so it has where one origin alone may call', async () => {
  const headers = { origin: 'https://obi.example' }
  const plain = await post(alone, 'whoAmI', headers)
  const yogas = await post(alone, 'whoAmI', { ...headers, ...asYoga })
  expect(plain).toEqual({ ...yogas, headers: { ...yogas.headers, 'content-type': plain.headers['content-type'] } })
})

test('a long answer is packed as the caller takes it, and says how long it is', async () => {
  house.upstream.readyText = JSON.stringify({ whoAmI: 'é'.repeat(4000) })
  const plain = await post(house, 'whoAmI', { 'accept-encoding': 'gzip' })
  const yogas = await post(house, 'whoAmI', { 'accept-encoding': 'gzip', ...asYoga })
  house.upstream.readyText = undefined
  expect(plain.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(plain).toEqual({ ...yogas, headers: { ...yogas.headers, 'content-type': plain.headers['content-type'] } })
})

test('a text that is ready is sent as it is, with its position, and nothing is executed', async () => {
  house.upstream.readyText = '{"whoAmI":"a visitor, but ready"}'
  const before = house.upstream.calls.execute
  const plain = await post(house, 'whoAmI', {})
  const yogas = await post(house, 'whoAmI', asYoga)
  const mutation = await post(house, 'rename', {})
  house.upstream.readyText = undefined
  const position = house.upstream.position()
  expect(plain.body).toBe(`{"data":{"whoAmI":"a visitor, but ready"},"extensions":{"position":${position}}}`)
  expect(yogas.body).toBe(plain.body)
  expect(house.upstream.calls.execute).toBe(before + 1)
  expect(mutation.body).toContain('"rename"')
})

test.each([
  [undefined, true],
  ['*/*', true],
  ['Application/JSON ;q=0.9', false],
  [' application/json , text/html', true],
  ['application/graphql-response+json, application/json', false],
  ['text/html', false],
  ['', false],
])('who accepts %j is sent plain JSON: %s', (accept, isPlain) => {
  const headers = accept === undefined ? {} : { accept }
  const asked = (more: object) => Object.assign(new IncomingMessage(new Socket()), { headers: { ...headers, ...more } })
  expect(takesJson(asked({}))).toBe(isPlain)
  expect(takesJson(asked({ 'access-control-request-headers': 'content-type' }))).toBe(false)
})

test('an answer with an error goes the way of errors', async () => {
  const answer = await post(house, 'secret', {})
  expect(JSON.parse(answer.body)).toMatchObject({ errors: [{ extensions: { requestId: 'request-1' } }] })
})
