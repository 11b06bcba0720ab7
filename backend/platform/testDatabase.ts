import { inject } from 'vitest'
import { withDatabase } from '#backend/platform/postgres/address.ts'
import { administer } from '#backend/platform/postgres/administer.ts'
import { openDatabase, type OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { workerNumber } from '#tools/test/env.ts'
import { openLog } from './log.ts'

/** Time limit in ms: a busy machine is many times slower than an idle one, and most tests are not about the limit. */
const PATIENCE_MS = 60_000

const open = new Set<string>()

/** An exclusive database with every migration and no rows of other tests. */
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

/** Workers run concurrently, and the test files of a worker one after the other. */
function freeName(): string {
  const { template } = inject('postgres')
  for (let count = 1; ; count += 1) {
    const name = `${template}_${workerNumber}_${count}`
    if (!open.has(name)) return name
  }
}

/** Copying the template takes a hundred times as long as deleting the previous test's rows. */
async function makeEmpty(name: string): Promise<void> {
  const { address, template, emptying } = inject('postgres')
  try {
    await administer(withDatabase(address, name), emptying)
  } catch {
    await administer(address, `drop database if exists ${name} with (force)`)
    await administer(address, `create database ${name} template ${template}`)
  }
}
