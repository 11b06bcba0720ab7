import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DomainUnderTest, openDomain } from '#backend/model/testing/openDomain.ts'
import { openLog } from '#backend/platform/log.ts'
import { createServerReportStore } from './serverReports.store.ts'
import { type SharedReports, type SharingRequest, shareReports } from './shareReports.ts'
import { createTraffic } from './traffic.ts'

const log = openLog({ level: 'silent' })
const EVERY_MS = 20

let domain: DomainUnderTest
let servers: SharedReports[]
beforeEach(async () => {
  domain = await openDomain()
  servers = []
})
afterEach(async () => {
  for (const server of servers) await server.close()
  await domain.close()
})

interface ServerOptions {
  answersBrowsers?: boolean
  requests?: readonly { document: string; code?: string; requestId?: string }[]
  sockets?: number
  checks?: SharingRequest['checks']
}

function startServer(name: string, { answersBrowsers = true, requests = [], sockets = 0, checks = {} }: ServerOptions) {
  const traffic = createTraffic({ server: name, answersBrowsers, now: Date.now })
  traffic.watchSockets(() => ({ sockets, subscriptions: sockets, byDocument: new Map([['Seats', sockets]]) }))
  for (const { document, code = 'OK', requestId = 'r-1' } of requests)
    traffic.onRequest({ document, code, requestId, seconds: 0.02 })
  const store = createServerReportStore(domain.database)
  const server = shareReports({ traffic, store, checks, log, everyMs: EVERY_MS })
  servers.push(server)
  return server
}

const reports = async () => (await domain.database.query({ text: 'select server from server_report' })).length
const namesSeenBy = async (server: SharedReports) => (await server.read()).servers.map(({ server: name }) => name)

test('an operator sees every server, and the sums of them', async () => {
  const own = startServer('gateway-1:4000', { requests: [{ document: 'Today' }], sockets: 2 })
  startServer('gateway-2:4000', { requests: [{ document: 'Today' }, { document: 'Search' }], sockets: 3 })
  await expect.poll(() => namesSeenBy(own)).toEqual(['gateway-1:4000', 'gateway-2:4000'])
  expect(await own.read()).toMatchObject({
    server: 'gateway-1:4000',
    requests: 3,
    sockets: 5,
    subscriptions: 5,
    slowest: [
      { name: 'Today', requests: 2 },
      { name: 'Search', requests: 1 },
    ],
    followed: [{ name: 'Seats', subscriptions: 5 }],
    servers: [
      { server: 'gateway-1:4000', requests: 1, sockets: 2 },
      { server: 'gateway-2:4000', requests: 2, sockets: 3 },
    ],
  })
})

test('a request that a gateway passes on is counted once, and is listed once where it failed', async () => {
  const failed = { document: 'Today', code: 'INTERNAL', requestId: 'r-failed' }
  const domainServer = startServer('domain:4000', { answersBrowsers: false, requests: [failed] })
  startServer('gateway-1:4000', { requests: [failed] })
  await expect.poll(() => namesSeenBy(domainServer)).toEqual(['domain:4000', 'gateway-1:4000'])
  const { requests, errors, failures, servers: rows } = await domainServer.read()
  expect({ requests, errors, listed: failures.length }).toEqual({ requests: 1, errors: 1, listed: 1 })
  expect(rows.map((row) => row.requests)).toEqual([1, 1])
})

test('a source of another server that does not work is named', async () => {
  const own = startServer('gateway-1:4000', { checks: { database: { check: async () => undefined } } })
  const checks = {
    database: { check: async () => undefined },
    storage: { check: async () => Promise.reject(new Error('The bucket is away')) },
  }
  startServer('gateway-2:4000', { checks })
  const missing = async () => (await own.read()).servers.map((server) => server.missing)
  await expect.poll(missing).toEqual([[], ['storage']])
})

test('a server whose last word is old is gone', async () => {
  const own = startServer('gateway-1:4000', {})
  await domain.database.query({
    text: `insert into server_report (server, reported_at, report)
      values ('gateway-9:4000', now() - interval '1 minute', '{}'), ('gateway-8:4000', now(), '{"form": "of another version"}')`,
  })
  expect(await namesSeenBy(own)).toEqual(['gateway-1:4000'])
  const kept = async () =>
    (await domain.database.query({ text: 'select server from server_report order by server' })).length
  await expect.poll(kept).toBe(2)
})

test('without an operator no server writes anything', async () => {
  startServer('gateway-1:4000', {})
  const counted = createServerReportStore(domain.database)
  let looks = 0
  const store = {
    ...counted,
    isWatched: async () => {
      looks += 1
      return counted.isWatched()
    },
  }
  const traffic = createTraffic({ server: 'gateway-2:4000', now: Date.now })
  servers.push(shareReports({ traffic, store, checks: {}, log, everyMs: EVERY_MS }))
  await expect.poll(() => looks).toBeGreaterThan(3)
  expect(await reports()).toBe(0)
})
