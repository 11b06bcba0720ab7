import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DomainUnderTest, openDomainOn } from '#backend/model/testing/openDomain.ts'
import { openLog } from '#backend/platform/log.ts'
import { withDatabase } from '#backend/platform/postgres/address.ts'
import { migrate } from '#backend/platform/postgres/migrate.ts'
import { type DatabaseRequest, openDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { createDatabase } from '#backend/platform/postgres/server/createDatabase.ts'
import { startOwnPostgres } from './startOwnPostgres.ts'

type Sessions = Pick<DatabaseRequest, 'readers' | 'writers' | 'timeLimitMs'>

/** The whole schema in this process, with its own PostgreSQL that writes to disk as little as possible. */
export async function openOwnDomain(
  opened: AsyncDisposableStack,
  parts: Parameters<typeof openDomainOn>[1],
  sessions: Sessions = { readers: 2, writers: 2 },
): Promise<DomainUnderTest> {
  const log = openLog({ level: 'error' })
  const folder = opened.adopt(await mkdtemp(join(tmpdir(), 'obi-domain-')), (path) => rm(path, { recursive: true }))
  const server = await startOwnPostgres(opened, { folder, settings: { fsync: 'off', synchronous_commit: 'off' } })
  await createDatabase(server, 'own')
  const address = withDatabase(server, 'own')
  await migrate({ address })
  const database = opened.adopt(openDatabase({ address, log, ...sessions }), (open) => open.close())
  return openDomainOn(database, parts)
}
