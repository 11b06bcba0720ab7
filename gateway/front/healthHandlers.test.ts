import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { type HealthChecks, healthHandlers } from './healthHandlers.ts'

let opened = new AsyncDisposableStack()
afterEach(async () => {
  await opened.disposeAsync()
  opened = new AsyncDisposableStack()
})

async function serve(checks: HealthChecks) {
  let at = 0
  const health = healthHandlers({ checks, isOperator: () => true, withinMs: 20, clock: () => at })
  const server = createServer((request, response) => void health.handlers[request.url ?? '']?.(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  opened.defer(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const ask = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/health/ready`)
    return { status: response.status, body: await response.json() }
  }
  return { health, ask, pass: (ms: number) => void (at += ms) }
}

test('a source that hangs is not waited for, nor asked again while it hangs', async () => {
  const gate = Promise.withResolvers<void>()
  let asked = 0
  const { ask, pass } = await serve({
    database: { isRequired: true, check: () => Promise.resolve() },
    bus: {
      isRequired: true,
      check() {
        asked += 1
        return gate.promise
      },
    },
  })
  const answers = await Promise.all([ask(), ask(), ask()])
  for (const { status, body } of answers) {
    expect(status).toBe(503)
    expect(body.checks).toMatchObject({ database: { ok: true }, bus: { ok: false, error: 'No answer within 20 ms' } })
  }
  expect(asked).toBe(1)
  gate.resolve()
  pass(1_000)
  await expect.poll(async () => (await ask()).status).toBe(200)
})

test('callers who ask often start no more checks: of a bucket, one in fifteen seconds', async () => {
  let checks = 0
  const check = async () => void (checks += 1)
  const { ask, pass } = await serve({ storage: { isRequired: false, check } })
  for (let time = 0; time < 10; time += 1) await ask()
  pass(14_999)
  await ask()
  expect(checks).toBe(1)
  pass(1)
  await ask()
  expect(checks).toBe(2)
})

test('a process that ends gets no more requests, though nothing is missing', async () => {
  const { health, ask } = await serve({ database: { isRequired: true, check: () => Promise.resolve() } })
  expect((await ask()).status).toBe(200)
  health.retire()
  expect(await ask()).toMatchObject({ status: 503, body: { ready: false, checks: { database: { ok: true } } } })
})
