import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveHandler } from '#backend/platform/serveHandler.fixture.ts'
import { openTestDatabase } from '#backend/platform/testDatabase.ts'
import { createInboxHandler } from './createInboxHandler.ts'
import { createInboxMessenger } from './inboxMessenger.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let server: Awaited<ReturnType<typeof serveHandler>>
let now = '2026-11-21T09:00:00.000Z'

beforeAll(async () => {
  database = await openTestDatabase()
  const handle = createInboxHandler(database)
  server = await serveHandler(handle)
})
afterAll(async () => {
  server.close()
  await database.close()
})

const send = (to: string, text: string) =>
  createInboxMessenger(database, () => now).send({ channel: 'email', to, subject: `For ${to}`, text })

async function shown(path: string) {
  const response = await fetch(`${server.url}${path}`)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('tests find the newest code of one address as JSON', async () => {
  await send('ana@example.org', 'Your code is 111111.')
  now = '2026-11-21T09:01:00.000Z'
  await send('ana@example.org', 'Your code is 222222.')
  await send('eve@example.org', 'Your code is 333333.')
  const { messages } = JSON.parse((await shown('/dev/inbox.json?to=ana@example.org')).text)
  expect(messages).toMatchObject([
    { to: 'ana@example.org', code: '222222', sentAt: now },
    { to: 'ana@example.org', code: '111111' },
  ])
})

test('the page shows codes large, newest first, and escapes messages', async () => {
  now = '2026-11-21T09:02:00.000Z'
  await send('"><script>alert(1)</script>@example.org', '<img src=x onerror=alert(1)> 444444')
  const { text, headers } = await shown('/dev/inbox')
  expect(text.indexOf('<p class="code">444444</p>')).toBeGreaterThan(0)
  expect(text.indexOf('444444')).toBeLessThan(text.indexOf('222222'))
  expect(text).not.toMatch(/<script|<img/)
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'nonce-[^']+'/)
  expect(text).toContain(`<style nonce="${/nonce-([^']+)/.exec(headers.get('content-security-policy') ?? '')?.[1]}">`)
})

test('requests with another host name are refused, so that pages of other sites cannot read the codes', async () => {
  const { request } = await import('node:http')
  const status = await new Promise((resolve, reject) => {
    request(`${server.url}/dev/inbox.json`, { headers: { host: 'evil.example' } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
  expect(status).toBe(403)
})

test('the inbox is read-only, and has two addresses', async () => {
  expect((await fetch(`${server.url}/dev/inbox`, { method: 'POST' })).status).toBe(405)
  expect((await shown('/dev/else')).status).toBe(404)
  expect((await shown('//')).status).toBe(404)
})

test('a message sent again with the same id is stored once', async () => {
  const inbox = createInboxMessenger(database, () => now)
  const message = { id: 'once', channel: 'email', to: 'twice@example.org', subject: 'Moved', text: 'Moved' } as const
  await inbox.send(message)
  await inbox.send(message)
  const { messages } = JSON.parse((await shown('/dev/inbox.json?to=twice@example.org')).text)
  expect(messages).toHaveLength(1)
})

test('messages are deleted after seven days', async () => {
  now = '2026-11-28T09:00:30.000Z'
  await send('zoe@example.org', 'Your code is 555555.')
  const { messages } = JSON.parse((await shown('/dev/inbox.json?to=ana@example.org')).text)
  expect(messages).toMatchObject([{ code: '222222' }])
})
