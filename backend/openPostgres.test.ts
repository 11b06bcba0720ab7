import { expect, test } from 'vitest'
import { openPostgres } from './openPostgres.ts'
import { openLog } from './platform/log.ts'

test('a database that is not there is refused in a sentence, which keeps the password', async () => {
  const env = { DATABASE_URL: 'postgres://obi:swordfish@127.0.0.1:1/obi', DATA_DIR: '/nowhere' }
  await using opening = new AsyncDisposableStack()
  const failure: unknown = await openPostgres({ env, log: openLog({ level: 'silent' }) }, opening).catch(
    (error: unknown) => error,
  )
  expect(String(failure)).toContain("The database that DATABASE_URL names can't be used: ")
  expect(String(failure)).not.toContain('swordfish')
})
