import { setTimeout as delay } from 'node:timers/promises'
import { openLog } from '#backend/platform/log.ts'
import { openDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { growSeries } from './growSeries.ts'
import { createSeriesStore } from './series.store.ts'

/** For the crash test: a process that creates the next dates of a class and is killed before it commits. */
const [address = '', classId = '', now = ''] = process.argv.slice(2)
const database = openDatabase({ address: JSON.parse(address), log: openLog({ level: 'silent' }) })
await database.transact(async (transaction) => {
  await growSeries(classId, now, createSeriesStore(transaction))
  process.stdout.write('made\n')
  await delay(3_600_000)
})
