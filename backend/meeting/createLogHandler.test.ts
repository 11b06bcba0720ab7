import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import { openClass } from './openClass.fixture.ts'
import { openRooms } from './openRooms.fixture.ts'

let domain: DomainUnderTest
let rooms: Awaited<ReturnType<typeof openRooms>>
beforeAll(async () => {
  domain = await openClass()
  rooms = await openRooms(domain)
})
afterAll(async () => {
  await rooms.close()
  await domain.close()
})

/** A batch as the client's own POST logger writes it. */
const batch = (...levels: string[]) =>
  JSON.stringify({
    meetingId: 'public-yoga',
    attendeeId: 'member',
    appName: 'obi',
    logs: levels.map((logLevel, sequenceNumber) => ({
      sequenceNumber,
      message: 'Ana is here',
      timestampMs: 1,
      logLevel,
    })),
  })
const post = (body: string, more: { path?: string; headers?: Record<string, string> } = {}) =>
  rooms.call({ path: '/class/class/logs', body, ...more })
const logged = () => rooms.lines.filter((line) => line.includes('levels'))

test('a client’s logs are counted by level, and their contents are not stored (row 82)', async () => {
  rooms.lines.length = 0
  expect((await post(batch('INFO', 'INFO', 'ERROR'))).status).toBe(200)
  expect(JSON.parse(logged()[0] ?? '{}')).toMatchObject({ levels: { INFO: 2, ERROR: 1 } })
  expect(rooms.lines.join()).not.toMatch(/Ana|member|yoga/)
})

test.each([
  '/class/class-setup/logs',
  '/class/class-join/logs',
  '/dashboard/meeting/logs',
  '/dashboard/live-class/logs',
])('they are taken at %s (row 82)', async (path) => {
  expect((await post(batch('WARN'), { path })).status).toBe(200)
})

test.each([
  ['no JSON', '{'],
  ['no logs', '{}'],
  ['a level that is none', batch('FATAL')],
  ['levels named like an object’s own', batch('__proto__')],
  ['more at once than a client sends', batch(...Array<string>(1_001).fill('INFO'))],
  ['a body of many kilobytes', 'x'.repeat(300 * 1024)],
])('%s is refused (row 82)', async (_what, body) => {
  expect((await post(body)).status).toBe(400)
})

test('a page of another origin cannot post logs (row 82)', async () => {
  expect((await post(batch('INFO'), { headers: { origin: 'https://evil.example' } })).status).toBe(404)
})

test('a client that posts continuously is rate limited (row 82)', async () => {
  const answers = await Promise.all(Array.from({ length: 130 }, () => post(batch('INFO'))))
  expect(answers.some(({ status }) => status === 429)).toBe(true)
})
