import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMessenger } from './openMessenger.ts'
import { readEnv } from './platform/env.ts'
import type { OpenDatabase } from './platform/postgres/openDatabase.ts'
import { openTestDatabase } from './platform/testDatabase.ts'

let database: OpenDatabase
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

const message = { channel: 'email', to: 'ana@obi.example', subject: 'Code', text: '123456' } as const

function openIn(environment: Record<string, string>) {
  return openMessenger({ env: readEnv(environment), database, now: () => new Date().toISOString() })
}

const inbox = () => database.query({ text: 'select recipient from message' })

test('on a developer’s machine messages go to the inbox', async () => {
  using messenger = openIn({})
  await messenger.send(message)
  expect(await inbox()).toEqual([{ recipient: 'ana@obi.example' }])
})

test('in production without a mail server, a code is refused and never stored where others could read it', async () => {
  using messenger = openIn({ NODE_ENV: 'production' })
  await expect(messenger.send(message)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await inbox()).toEqual([])
})

test('in production with a mail server, only that server is used', async () => {
  using messenger = openIn({ NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:1' })
  await expect(messenger.send(message)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await inbox()).toEqual([])
})
