import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { withDatabase } from '#backend/platform/postgres/address.ts'
import { administer } from '#backend/platform/postgres/administer.ts'
import { openDatabase, type OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { openLog } from './log.ts'

/** A database of the test's own with every migration in it. `close` drops it. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const { address, template } = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(address, `create database ${name} template ${template}`)
  const database = openDatabase({
    address: withDatabase(address, name),
    log: openLog({ level: 'silent' }),
    readers: 2,
    writers: 6,
  })
  return {
    ...database,
    async close() {
      await database.close()
      await administer(address, `drop database ${name} with (force)`)
    },
  }
}
