import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashDocument } from '#gateway/documents/readBuiltDocuments.ts'
import { refusal } from '#gateway/errors/refusal.ts'
import { connectClient, socketDocuments, until } from '#gateway/testing/connectClient.ts'
import { startGateway } from '#gateway/testing/startGateway.ts'
import { measured as measureRequest } from './measureAnswers.ts'
import type { MeasuredRequest } from './metrics.port.ts'

const documents = {
  whoAmI: 'query WhoAmI { whoAmI }',
  secret: 'query Secret { whoAmI secret }',
  badInput: 'query BadInput($size: Int) { badInput(size: $size) }',
  nameless: '{ whoAmI }',
}

let measured: MeasuredRequest[]
let house: Awaited<ReturnType<typeof startGateway>>
beforeEach(async () => {
  measured = []
  house = await startGateway([...Object.values(documents), ...Object.values(socketDocuments)], {
    metrics: { onRequest: (request) => void measured.push(request) },
  })
})
afterEach(() => house.stop())

const post = (text: string, variables = {}) => house.post({ documentId: hashDocument(text), variables })
const seen = () => measured.map(({ document, code }) => [document, code])

test('an operator sees each request under the name of its document, with the code of its failure', async () => {
  await post(documents.whoAmI)
  const failed = await post(documents.secret)
  await post(documents.badInput, { size: 'x' })
  const { code, requestId } = failed.body.errors[0].extensions
  expect(seen()).toEqual([
    ['WhoAmI', 'OK'],
    ['Secret', code],
    ['other', 'BAD_INPUT'],
  ])
  expect(measured.every(({ seconds }) => seconds >= 0)).toBe(true)
  expect(measured[1]?.requestId).toBe(requestId)
})

test('a request whose caller left is no failure of the server', async () => {
  const codes: string[] = []
  const metrics = { onRequest: ({ code }: MeasuredRequest) => void codes.push(code) }
  const leaving = new AbortController()
  const request = { metrics, requestId: 'r-1', signal: leaving.signal }
  const unavailable = () => Promise.reject(refusal('UNAVAILABLE'))
  await measureRequest(request, unavailable).catch(() => undefined)
  leaving.abort()
  await measureRequest(request, unavailable).catch(() => undefined)
  expect(codes).toEqual(['UNAVAILABLE', 'LEFT'])
})

test('whatever callers send, documents that are not registered add no name', async () => {
  const names = Array.from({ length: 50 }, (_, n) => `Name${n}`)
  await Promise.all(
    names.flatMap((name) => [
      house.post({ query: `query ${name} { whoAmI }`, operationName: name }),
      house.post({ documentId: hashDocument(`query ${name} { whoAmI }`) }),
    ]),
  )
  await house.post('{')
  await house.post('[]')
  await post(documents.nameless)
  await fetch(`${house.url}/graphql`, { method: 'POST', headers: { origin: 'https://other.example' }, body: '{}' })
  expect(new Set(measured.map(({ document }) => document))).toEqual(new Set(['other']))
  expect(measured).toHaveLength(104)
  expect(new Set(measured.map(({ code }) => code))).toEqual(new Set(['UNKNOWN_DOCUMENT', 'BAD_INPUT', 'OK']))
})

test('an operator sees how many sockets are open, and how many subscriptions they carry', async () => {
  expect(house.gateway.load()).toEqual({ sockets: 0, subscriptions: 0, byDocument: new Map() })
  const [one, other] = [connectClient(house.socketUrl), connectClient(house.socketUrl)]
  const first = one.listen('a')
  one.listen('b')
  other.listen('a')
  await until(() => house.gateway.load().subscriptions === 3)
  expect(house.gateway.load().sockets).toBe(2)
  first.stop()
  await until(() => house.gateway.load().subscriptions === 2)
  await one.client.dispose()
  await until(() => house.gateway.load().sockets === 1)
  expect(house.gateway.load()).toEqual({ sockets: 1, subscriptions: 1, byDocument: new Map([['Said', 1]]) })
})
