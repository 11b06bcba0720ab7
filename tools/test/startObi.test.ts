import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { administer } from '#backend/platform/postgres/administer.ts'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { postgresOf } from '#tools/stage/postgresOf.ts'
import { startObi } from './startObi.ts'

// Each starts the whole product, and the first to do so may have to build it.
vi.setConfig({ testTimeout: 180_000 })

let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'obi whole '))
})
afterEach(() => rm(dataDir, { recursive: true }))

test('the server prints the way in, refuses a second start on its folder or port, and stops with its database', async () => {
  const obi = await startObi({ dataDir, env: { GRAPHQL_DOCUMENTS: 'any' } })
  expect(obi.output()).toContain(`Obi is open at ${obi.url}`)
  for (const role of ['Member', 'Coach', 'Admin', 'Global admin']) {
    expect(obi.output()).toMatch(new RegExp(`${role} +\\S+@obi\\.example`))
  }
  expect(obi.output()).toContain(`${obi.url}/dev/inbox`)
  expect((await ask(`${obi.url}/dev/inbox.json`)).text).toContain('messages')
  expect((await ask(`${obi.url}/graphql`, 'text/html')).text).toMatch(/graphiql/i)

  const port = new URL(obi.url).port
  const inUse = `Obi could not start.\n${dataDir} is in use by process ${obi.pid}, `
  expect(await outputOfRefused({ DATA_DIR: dataDir, PORT: '0' })).toContain(inUse)
  const elsewhere = { DATA_DIR: join(dataDir, 'elsewhere'), PORT: port, DEMO_DATA: 'off' }
  expect(await outputOfRefused(elsewhere)).toContain(`Port ${port} is in use.`)

  const database = postgresOf(dataDir).pid
  expect(await obi.stop()).toBe(0)
  expect(isAlive(database)).toBe(false)
})

test('after kill -9 the server restarts with its data, and builds nothing', async () => {
  const killed = await startObi({ dataDir })
  const before = await countContacts()
  await killed.kill()
  const obi = await startObi({ dataDir })
  expect(obi.output()).not.toContain('Built')
  expect(await countContacts()).toBe(before)
  expect(await obi.stop()).toBe(0)
})

test('a stop finishes the request that runs, tells the sockets to come back, and ends with 0', async () => {
  const obi = await startObi({ dataDir, env: { DEMO_DATA: 'off' } })
  const socket = new WebSocket(`${obi.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { origin: obi.url })
  await once(socket, 'open')
  const headers = { 'content-type': 'application/json', 'content-length': 2 }
  const running = request(`${obi.url}/graphql`, { method: 'POST', headers, agent: false })
  running.write('{')
  await once(running, 'socket')
  // Behind it on the same machine, so that the request has arrived by then.
  expect((await ask(`${obi.url}/health/live`)).status).toBe(200)
  const stopped = obi.stop()
  const [code] = await once(socket, 'close')
  expect(code).toBe(1012)
  await expect(fetch(`${obi.url}/health/live`)).rejects.toThrow('fetch failed')
  running.end('}')
  const [response] = await once(running, 'response')
  expect(response.statusCode).toBe(400)
  response.resume()
  expect(await stopped).toBe(0)
})

test('in production there is no demo, no inbox, no known log-in and no GraphiQL, and metrics only with the token', async () => {
  const METRICS_TOKEN = 'a long random text'
  const obi = await startObi({ dataDir, env: { NODE_ENV: 'production', GRAPHQL_DOCUMENTS: 'any', METRICS_TOKEN } })
  expect(obi.output()).toContain('Obi is open')
  expect(obi.output()).not.toMatch(/@obi\.example|inbox/)
  expect((await ask(`${obi.url}/dev/inbox`)).status).toBe(404)
  expect((await ask(`${obi.url}/dev/inbox.json`)).status).toBe(404)
  expect((await ask(`${obi.url}/graphql`, 'text/html')).text).not.toMatch(/graphiql/i)
  expect(await countContacts()).toBe(0)
  expect((await ask(`${obi.url}/metrics`)).status).toBe(401)
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const metrics = await (await fetch(`${obi.url}/metrics`, { headers })).text()
  for (const name of [
    'obi_sockets 0',
    'obi_media_rooms 0',
    'obi_disk_free_bytes ',
    'obi_queue_waiting{queue="writes"} 0',
  ])
    expect(metrics).toContain(name)
  expect(await obi.stop()).toBe(0)
})

/** The output of a failed start. */
async function outputOfRefused(env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, ['main.ts'], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'development', ...env },
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = await once(child, 'close')
  expect(code).toBe(1)
  return said
}

async function ask(url: string, accept = 'application/json'): Promise<{ status: number; text: string }> {
  const response = await fetch(url, { headers: { accept } })
  return { status: response.status, text: await response.text() }
}

async function countContacts(): Promise<number> {
  const rows = await administer(postgresOf(dataDir).address, 'select from contact')
  return rows.length
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
