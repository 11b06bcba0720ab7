import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLog } from '#backend/platform/log.ts'
import { findFreePort } from '#tools/test/findFreePort.ts'
import { metricsFromEnv, metricsHandlers } from './metricsFromEnv.ts'
import { type Metrics, openMetrics } from './openMetrics.ts'

const token = 'a long random text'
const log = openLog({ level: 'silent' })

let opened: AsyncDisposableStack
let port: number
beforeEach(async () => {
  opened = new AsyncDisposableStack()
  port = await findFreePort()
})
afterEach(() => opened.disposeAsync())

const settings = (env: { METRICS_PORT?: number; METRICS_TOKEN?: string } = {}) => ({
  METRICS_PORT: env.METRICS_PORT,
  METRICS_HOST: '127.0.0.1',
  METRICS_TOKEN: env.METRICS_TOKEN,
})
const start = (env: Parameters<typeof settings>[0]) => metricsFromEnv({ env: settings(env), log }, opened)
const read = (path = '/metrics', init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init)
const bearer = (text: string) => ({ headers: { authorization: `Bearer ${text}` } })

test('without settings nothing is measured, and there is no port and no path', async () => {
  const metrics = await start({})
  expect(metrics).toBeUndefined()
  expect(metricsHandlers(metrics, settings())).toEqual({})
})

test('on a port of its own, Prometheus reads text with the delay of the event loop, and nothing else is served', async () => {
  const metrics = await start({ METRICS_PORT: port })
  const response = await read()
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  expect(await response.text()).toContain('nodejs_eventloop_lag_p99_seconds')
  expect((await read('/graphql')).status).toBe(404)
  expect((await read('/metrics', { method: 'POST' })).status).toBe(405)
  expect(metricsHandlers(metrics, settings({ METRICS_PORT: port, METRICS_TOKEN: token }))).toEqual({})
})

test('behind a token, other callers learn nothing', async () => {
  await start({ METRICS_PORT: port, METRICS_TOKEN: token })
  for (const init of [{}, bearer('another text'), bearer(''), { headers: { authorization: token } }]) {
    const response = await read('/metrics', init)
    expect(response.status).toBe(401)
    expect(await response.text()).not.toContain('nodejs')
  }
  expect((await read('/metrics', bearer(token))).status).toBe(200)
})

test('with a token alone, the metrics are on the port of Obi', async () => {
  const metrics = await start({ METRICS_TOKEN: token })
  expect(Object.keys(metricsHandlers(metrics, settings({ METRICS_TOKEN: token })))).toEqual(['/metrics'])
})

test('a port in use is named', async () => {
  await start({ METRICS_PORT: port })
  await expect(start({ METRICS_PORT: port })).rejects.toThrow(`METRICS_PORT ${port}: it is in use`)
})

const valuesOf = async (metrics: Metrics, name: string) =>
  (await metrics.text()).split('\n').filter((line) => line.startsWith(name))

test('a failing source does not hide other metrics, and labels that no longer exist keep no value', async () => {
  const metrics = openMetrics()
  let kinds = ['film', 'portrait']
  metrics.addRead(
    {
      type: 'gauge',
      name: 'obi_broken',
      help: '-',
      read: () => Promise.reject(new Error('The database is unavailable')),
    },
    {
      type: 'gauge',
      name: 'obi_files',
      help: '-',
      labelNames: ['kind'],
      read: () => kinds.map((kind) => ({ labels: { kind }, value: 2 })),
    },
  )
  expect(await valuesOf(metrics, 'obi_files')).toEqual(['obi_files{kind="film"} 2', 'obi_files{kind="portrait"} 2'])
  kinds = ['film']
  expect(await valuesOf(metrics, 'obi_files')).toEqual(['obi_files{kind="film"} 2'])
  expect(await valuesOf(metrics, 'obi_broken')).toEqual([])
})
