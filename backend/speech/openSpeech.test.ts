import { expect, test } from 'vitest'
import { readEnv } from '#backend/platform/env.ts'
import { openLog } from '#backend/platform/log.ts'
import { openTestDatabase } from '#backend/platform/testDatabase.ts'
import { openSpeech } from './openSpeech.ts'

test('a running server deletes audio unused for more than 90 days, and the usage of past days', async () => {
  const database = await openTestDatabase()
  await database.query({ text: `insert into contact (id, first_name, last_name) values ('mia', 'Mia', 'Lind')` })
  await database.query({
    text: `insert into spoken_text (digest, key, used_on) values
      ('old', 'speech/old.mp3', date '2026-08-25'), ('used', 'speech/used.mp3', date '2026-08-26')`,
  })
  await database.query({
    text: `insert into speech_use (contact_id, day, characters) values
      ('mia', date '2026-11-22', 5), ('mia', date '2026-11-23', 6), ('mia', date '2026-11-24', 7)`,
  })
  const rows = async (text: string) => (await database.query<{ name: string }>({ text })).map(({ name }) => name)
  const opened = await openSpeech({
    env: readEnv({}),
    database,
    files: { put: async () => undefined },
    makeSmall: async () => undefined,
    now: () => '2026-11-24T10:00:00.000Z',
    log: openLog({ level: 'silent' }),
  })
  await expect.poll(() => rows('select digest as name from spoken_text')).toEqual(['used'])
  // Yesterday counts, as far as the last 24 hours reach back.
  expect(await rows('select day::text as name from speech_use order by day')).toEqual(['2026-11-23', '2026-11-24'])
  await opened[Symbol.asyncDispose]()
  await database.close()
})
