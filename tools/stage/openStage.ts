import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStudio, type Studio } from '#backend/booking/openStudio.fixture.ts'
import { openLog } from '#backend/platform/log.ts'
import { openDatabase, type OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { type Obi, startObi } from '#tools/test/startObi.ts'
import { type Member, makeMembers } from './makeMembers.ts'
import { postgresOf } from './postgresOf.ts'

/** A server's address, and the location of its data. */
export type Place = Pick<Obi, 'url' | 'dataDir'>

/** A server with a second way into its database, and an empty studio in it. */
export interface Stage<Server extends Place = Obi> {
  obi: Server
  database: OpenDatabase
  studio: Studio
  members(count: number): Promise<Member[]>
}

/** The whole product, started without demo data for one proof or measurement. `close` ends and forgets it. */
export async function openStage(
  env: Record<string, string> = {},
  program?: readonly string[],
): Promise<Stage & { close(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'obi-stage-'))
  const obi = await startObi({
    dataDir,
    env: { LOG_LEVEL: 'error', DEMO_DATA: 'off', CALL_LIMITS: 'off', ...env },
    ...(program && { program }),
  })
  const stage = await fillStage(obi)
  return {
    ...stage,
    close: async () => {
      await stage.database.close()
      const code = await obi.stop()
      rmSync(dataDir, { recursive: true, force: true })
      if (code !== 0) throw new Error(`Obi ended with code ${code}.\n${obi.output()}`)
    },
  }
}

export async function fillStage<Server extends Place>(obi: Server): Promise<Stage<Server>> {
  const address = postgresOf(obi.dataDir).address
  const database = openDatabase({ address, log: openLog({ level: 'silent' }), readers: 2 })
  return {
    obi,
    database,
    studio: await openStudio(database, new Date().toISOString()),
    members: (count) => makeMembers(count, { url: obi.url, database }),
  }
}
