import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeMembers } from './makeMembers.ts'
import { openHouse } from './openHouse.ts'

const documents = {
  broadcast: `mutation SendBroadcast($input: BroadcastInput!) { sendBroadcast(input: $input) { success } }`,
}

const Attribute = v.object({ key: v.string(), value: v.looseObject({}) })
const Span = v.object({
  traceId: v.string(),
  spanId: v.string(),
  parentSpanId: v.optional(v.string()),
  name: v.string(),
  attributes: v.array(Attribute),
})
type Span = v.InferOutput<typeof Span>
const Resource = v.object({ attributes: v.array(Attribute) })
const Export = v.object({
  resourceSpans: v.array(v.object({ resource: Resource, scopeSpans: v.array(v.object({ spans: v.array(Span) })) })),
})

let opened: AsyncDisposableStack
let spans: Span[]
let calls: { path: string | undefined; key: unknown; resources: v.InferOutput<typeof Resource>[] }[]
let receiver: string
beforeEach(async () => {
  opened = new AsyncDisposableStack()
  spans = []
  calls = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { resourceSpans } = v.parse(Export, JSON.parse(body))
      const resources = resourceSpans.map(({ resource }) => resource)
      calls.push({ path: request.url, key: request.headers['x-key'], resources })
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  opened.defer(() => void server.close())
  opened.defer(() => server.closeAllConnections())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  receiver = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => opened.disposeAsync())

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const browserSpan = '00f067aa0ba902b7'
const headers = { traceparent: `00-${traceId}-${browserSpan}-01` }

/** A coach writes to a follower, and the message has arrived. */
async function broadcast(settings: Record<string, string>) {
  const house = await openHouse(documents, settings)
  const { url, database } = house
  const [coach, follower] = await makeMembers(2, { url, database })
  if (!coach || !follower) throw new Error('there are no members')
  await database.query(
    { text: `insert into role (id, contact_id, role, status) values ('r', $1, 'COACH', 'APPROVED')` },
    [coach.contactId],
  )
  await database.query(
    { text: `insert into follow (id, follower_id, followee_id, status) values ('f', $1, $2, 'FOLLOWED')` },
    [follower.contactId, coach.contactId],
  )
  const input = { id: randomUUID(), audience: 'FOLLOWERS', content: 'No class on Monday' }
  const answer = await house.call('broadcast', { token: coach.idToken, variables: { input }, headers })
  expect(answer).toEqual({ data: { sendBroadcast: { success: true } } })
  const arrived = { text: `select from conversation_message where content = 'No class on Monday'` }
  await expect.poll(() => database.query(arrived)).toHaveLength(1)
  await expect.poll(() => database.query({ text: 'select from job' })).toEqual([])
  await expect.poll(() => database.query({ text: 'select from outbox' })).toEqual([])
  // What waits is sent when the process ends.
  await house[Symbol.asyncDispose]()
  return { coach, follower }
}

const named = (name: string) => spans.find((span) => span.name === name)

test('an operator sees a request, its statements, its job and its events as one trace, without anything private', async () => {
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20secret',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=trial',
  }
  const people = await broadcast(settings)
  const request = named('mutation SendBroadcast')
  expect(request).toMatchObject({ traceId, parentSpanId: browserSpan })
  const ofTrace = spans.filter((span) => span.traceId === traceId)
  const transaction = ofTrace.find(
    ({ name, parentSpanId }) => name === 'transaction' && parentSpanId === request?.spanId,
  )
  expect(ofTrace.find(({ name }) => name === 'statement job_insert')?.parentSpanId).toBe(transaction?.spanId)
  const job = named('job messages.broadcast')
  expect(job).toMatchObject({ traceId, parentSpanId: transaction?.spanId })
  const ofJob = ofTrace.filter(({ name, parentSpanId }) => name === 'transaction' && parentSpanId === job?.spanId)
  const event = named('event conversation_message create')
  expect(ofJob.map(({ spanId }) => spanId)).toContain(event?.parentSpanId)
  const told = JSON.stringify(spans)
  for (const secret of ['No class', people.coach.contactId, people.follower.subject, 'insert into'])
    expect(told).not.toContain(secret)
  expect(calls[0]).toMatchObject({ path: '/v1/traces', key: 'a secret' })
  const resource = Object.fromEntries(calls[0]?.resources[0]?.attributes.map(({ key, value }) => [key, value]) ?? [])
  expect(resource).toMatchObject({
    'service.name': { stringValue: 'obi' },
    'deployment.environment.name': { stringValue: 'trial' },
  })
})

test.each([
  ['the SDK is disabled', () => ({ OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: receiver })],
  ['nothing is sampled', () => ({ OTEL_TRACES_SAMPLER: 'always_off', OTEL_EXPORTER_OTLP_ENDPOINT: receiver })],
  ['no receiver is named', () => ({})],
])('nothing is sent where %s', async (_what, settings) => {
  await broadcast(settings())
  expect(spans).toEqual([])
})

test('a receiver that is away keeps no user from anything', async () => {
  await broadcast({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  expect(spans).toEqual([])
})
