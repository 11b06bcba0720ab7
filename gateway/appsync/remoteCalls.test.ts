import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { listen } from '#gateway/front/listen.ts'
import { createRemoteCalls, type RemoteCall } from './remoteCalls.ts'

const JSON_TYPE = 'application/json;charset=UTF-8'
const query: RemoteCall = {
  text: 'query Things { things }',
  operationName: 'Things',
  variables: { first: 'ä' },
  headers: { 'x-api-key': 'da2-key' },
  signal: undefined,
  isQuery: true,
}
const mutation = { ...query, isQuery: false }

let opened: AsyncDisposableStack | undefined
afterEach(async () => opened?.disposeAsync())

/** A service that answers with this, and calls to it. */
async function serve(answer: RequestListener, timeLimitMs = 12_000) {
  const server = createServer(answer)
  const connections = new Set<Socket>()
  let requests = 0
  server.on('connection', (socket) => connections.add(socket))
  server.on('request', () => (requests += 1))
  await listen(server, { host: '127.0.0.1', port: 0 })
  opened = new AsyncDisposableStack()
  opened.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/graphql`
  const calls = createRemoteCalls({ url, timeLimitMs, log: pino({ level: 'silent' }), now: () => 0 })
  return { ...calls, connections, requests: () => requests }
}

function replyWith(text: string, { status = 200, type = JSON_TYPE } = {}): RequestListener {
  return (_request, response) => void response.writeHead(status, { 'content-type': type }).end(text)
}

/** The text that was passed on; undefined for a result. */
function textOf(answer: object): string | undefined {
  return Buffer.isBuffer(answer) ? answer.toString() : undefined
}

const unavailable = { extensions: { code: 'UNAVAILABLE' } }

test('an answer without errors is passed on as the service wrote it', async () => {
  const text = '{"data":{ "things":["ä \\"errors\\": none"] }, "extensions":{"position":7}}'
  const { passOn } = await serve(replyWith(text))
  expect(textOf(await passOn(query))).toBe(text)
})

test.each([
  ['with errors', '{"data":{"a":1},"errors":[{"message":"Gone","errorType":"NOT_FOUND"}]}', 200],
  ['with errors first', '{"errors":[{"message":"Gone","errorType":"NOT_FOUND"}],"data":{"a":1}}', 200],
  ['with spaces before the errors', '{"data":{"a":1},"errors" :[{"message":"Gone","errorType":"NOT_FOUND"}]}', 200],
  ['of a refused document', '{"data":null,"errors":[{"message":"Gone","errorType":"NOT_FOUND"}]}', 400],
])('an answer %s gets the codes of the catalogue', async (_what, text, status) => {
  const { passOn } = await serve(replyWith(text, { status }))
  expect(await passOn(query)).toMatchObject({ errors: [{ message: 'Gone', extensions: { code: 'NOT_FOUND' } }] })
})

test.each<[what: string, answer: RequestListener]>([
  ['a page of a proxy', replyWith('<html>Bad gateway</html>', { type: 'text/html' })],
  ['JSON of something else', replyWith('[1, 2]')],
  ['the refusal of a proxy', replyWith('{"message":"Forbidden"}', { status: 403 })],
  ['cut short', (_request, response) => cutShort(response)],
  ['larger than the limit', replyWith(`{"data":{"a":"${'x'.repeat(17 * 1024 * 1024)}"}}`)],
  ['a redirect', (_request, response) => void response.writeHead(302, { location: '/elsewhere' }).end()],
])('a reply that is %s counts as no answer', async (_what, answer) => {
  const service = await serve(answer)
  await expect(service.passOn(mutation)).rejects.toMatchObject(unavailable)
  expect(service.requests()).toBe(1)
})

function cutShort(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': JSON_TYPE, 'content-length': 1000 })
  response.write('{"data":{"a":{}}', () => response.destroy())
}

test('a service that fails five times in a row is spared', async () => {
  const service = await serve(replyWith('{"data":{"a":1', { status: 502 }))
  for (let call = 0; call < 8; call += 1) await expect(service.passOn(query)).rejects.toMatchObject(unavailable)
  expect(service.requests()).toBe(5)
})

test('a query whose connection breaks is sent once more, and a mutation is not', async () => {
  const texts: string[] = []
  const service = await serve((request, response) => {
    void bodyOf(request).then((text) => {
      texts.push(text)
      if (texts.length === 2) replyWith('{"data":{"a":1}}')(request, response)
      else response.destroy()
    })
  })
  expect(textOf(await service.passOn(query))).toBe('{"data":{"a":1}}')
  const sent = { query: query.text, operationName: 'Things', variables: { first: 'ä' } }
  expect(texts.map((text) => JSON.parse(text))).toEqual([sent, sent])
  await expect(service.passOn(mutation)).rejects.toMatchObject(unavailable)
  expect(texts.length).toBe(3)
})

test('calls one after the other share a connection', async () => {
  const service = await serve(replyWith('{"data":{"a":1}}'))
  for (let call = 0; call < 10; call += 1) await service.passOn(query)
  expect(service.connections.size).toBe(1)
})

test('a service that does not answer within the limit counts as away', async () => {
  const service = await serve(() => undefined, 20)
  await expect(service.passOn(query)).rejects.toMatchObject(unavailable)
})

test('the service learns of a caller who left, which is no failure of its own (row 150)', async () => {
  const left = Promise.withResolvers<void>()
  const caller = new AbortController()
  const service = await serve((_request, response) => {
    if (caller.signal.aborted) return replyWith('{"data":{"a":1}}')(_request, response)
    response.on('close', () => left.resolve())
    caller.abort()
  })
  const calls = Array.from({ length: 6 }, () => service.passOn({ ...query, signal: caller.signal }))
  expect((await Promise.allSettled(calls)).map(({ status }) => status)).toEqual(Array(6).fill('rejected'))
  await left.promise
  expect(textOf(await service.passOn(query))).toBe('{"data":{"a":1}}')
})

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
