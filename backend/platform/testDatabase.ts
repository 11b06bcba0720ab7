import { inject } from 'vitest'
import { withDatabase } from '#backend/platform/postgres/address.ts'
import { administer } from '#backend/platform/postgres/administer.ts'
import { openDatabase, type OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { workerNumber } from '#tools/test/env.ts'
import { openLog } from './log.ts'

/** A busy machine is many times slower than a quiet one, and most tests are not about the limit. */
const PATIENCE_MS = 60_000

const open = new Set<string>()

/** A database of the test's own with every migration in it, and no row of another test. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const name = freeName()
  open.add(name)
  await makeEmpty(name)
  const database = openDatabase({
    address: withDatabase(inject('postgres').address, name),
    log: openLog({ level: 'silent' }),
    readers: 2,
    writers: 6,
    timeLimitMs: PATIENCE_MS,
  })
  return {
    ...database,
    async close() {
      await database.close()
      open.delete(name)
    },
  }
}

/** Workers run beside each other, and the files of one after each other. */
function freeName(): string {
  const { template } = inject('postgres')
  for (let count = 1; ; count += 1) {
    const name = `${template}_${workerNumber}_${count}`
    if (!open.has(name)) return name
  }
}

/** A copy of the template takes a hundred times as long as deleting the rows that the test before has left. */
async function makeEmpty(name: string): Promise<void> {
  const { address, template, emptying } = inject('postgres')
  try {
    await administer(withDatabase(address, name), emptying)
  } catch {
    await administer(address, `drop database if exists ${name} with (force)`)
    await administer(address, `create database ${name} template ${template}`)
  }
}
