import { afterAll, beforeAll, expect, test } from 'vitest'
import { DomainError } from './DomainError.ts'
import { openLog } from './log.ts'
import type { OpenDatabase } from './postgres/openDatabase.ts'
import { openTestDatabase } from './testDatabase.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

function logged(err: unknown): string {
  const lines: string[] = []
  openLog({ level: 'info' }, { write: (line) => void lines.push(line) }).error({ err }, 'a call failed')
  return lines.join('')
}

async function failureOf(text: string, values: unknown[]): Promise<unknown> {
  return database.query({ text }, values).catch((error: unknown) => error)
}

const contact =
  'insert into contact (id, first_name, last_name, email, phone, created_at) values ($1, $2, $3, $4, $5, $6)'
const ana = ['c-1', 'Ana', null, 'ana@obi.example', '+14155550100', '2026-11-21T09:00:00Z']

test.each([
  ['a row that breaks a rule of its table', contact, ana, '23502'],
  ['a value that is none', 'select $1::jsonb', ['Ana'], '22P02'],
])('%s is logged with its code and none of its contents', async (_what, text, values, code) => {
  const line = logged(new DomainError('INTERNAL', { cause: await failureOf(text, values) }))
  expect(line).toContain(code)
  expect(line).toContain('log.test.ts')
  expect(line).not.toMatch(/Ana|ana@|4155550100/)
})

test('a mail server’s refusal is logged without the address that it names', () => {
  const refusal = Object.assign(new Error('550 5.1.1 <ana@obi.example>: no such mailbox'), {
    responseCode: 550,
    rejected: ['ana@obi.example'],
  })
  const line = logged(new DomainError('UNAVAILABLE', { cause: refusal }))
  expect(line).toContain('550 5.1.1')
  expect(line).not.toContain('ana@obi.example')
})

test('each error of an aggregate is logged, and so is an error that is its own cause', () => {
  const own = new Error('it bites its tail')
  own.cause = own
  const line = logged(new AggregateError([own, new Error('the other')], 'two things failed'))
  expect(line).toMatch(/two things failed.*it bites its tail.*the other/s)
})

test('a thrown text is logged as it is', () => {
  expect(logged('stop')).toContain('"err":"stop"')
})

test('the content of a thrown object is not logged', () => {
  expect(logged({ mood: 'a weak heart' })).not.toContain('heart')
})

test('only the beginning of a long message is read', () => {
  const message = `${'calm words '.repeat(10_000)}the end`
  expect(logged(new Error(message)).length).toBeLessThan(12_000)
  expect(logged(`${'x'.repeat(2_000_000)}@obi.example`).length).toBeLessThan(200)
})

test('an address cut off at the end of a long message is not partly logged', () => {
  expect(logged(new Error(`${'a '.repeat(498)}ana.maria.of.the.hills@obi.example`))).not.toContain('ana')
})

test('a message with lines that look like stack frames is not logged as stack frames', () => {
  const line = logged(new Error(`no\n    at the heart (weak.ts:1:1)`.padEnd(3_000, ' .')))
  expect(line.split('weak.ts')).toHaveLength(2)
})

test.each([
  ['GraphQL', 'Variable "$input" got invalid value "a weak heart" at "input.note"; String cannot represent it'],
  ['GraphQL in an answer', 'Int cannot represent non-integer value: "a weak heart"'],
  ['JSON', `Unexpected token 'a', "a weak heart" is not valid JSON`],
  ['valibot', 'Invalid type: Expected number but received "a weak heart"'],
])('a message of %s that quotes a value is withheld', (_whose, message) => {
  expect(logged(new Error(message))).not.toContain('heart')
})

test('in text format, a line has its time, level, message, fields and error; otherwise it is JSON', () => {
  const lines: string[] = []
  const to = { write: (line: string) => void lines.push(line) }
  const log = openLog({ level: 'info', format: 'text' }, to)
  log.warn({ thread: 'solver', err: new Error('no memory left') }, 'a thread broke')
  log.info('ready')
  expect(lines[0]).toMatch(
    /^\d\d:\d\d:\d\d warn {2}a thread broke {2}thread="solver"\n {2}no memory left\n(.*at .*\n)+$/,
  )
  expect(lines[1]).toMatch(/^\d\d:\d\d:\d\d info {2}ready\n$/)
  openLog({ level: 'info' }, to).info('ready')
  expect(JSON.parse(lines[2] ?? '')).toMatchObject({ msg: 'ready' })
})
