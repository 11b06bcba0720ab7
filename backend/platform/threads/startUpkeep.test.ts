import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLog } from '#backend/platform/log.ts'
import type { OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { openTestDatabase } from '#backend/platform/testDatabase.ts'
import { startUpkeep } from './startUpkeep.ts'

const log = openLog({ level: 'silent' })
const now = () => '2026-11-21T09:00:00.000Z'

let database: OpenDatabase
beforeEach(async () => {
  database = await openTestDatabase()
  await database.query({
    text: `insert into event_log (position, topic, action, row_id, logged_at) values
      (1, 'contact', 'create', 'a', '2026-11-20T08:59:59Z'), (2, 'contact', 'create', 'b', '2026-11-20T09:00:00Z')`,
  })
  await database.query({ text: 'update event_log_head set last = 2' })
})
afterEach(() => database.close())

test('events older than a day are trimmed, and the log records how far', async () => {
  const upkeep = startUpkeep({ database, now, log })
  await upkeep.stop()
  expect(await database.query({ text: 'select position from event_log' })).toEqual([{ position: 2 }])
  expect(await database.query({ text: 'select last, trimmed from event_log_head' })).toEqual([{ last: 2, trimmed: 1 }])
})
