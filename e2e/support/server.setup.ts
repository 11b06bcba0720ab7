import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresOf, urlOf } from '#tools/stage/postgresOf.ts'
import { makeDatabase } from '#tools/test/makeDatabase.ts'
import { startObi } from '#tools/test/startObi.ts'

/** One server with fresh demo data for all stories, ended as an operator would end it. */
export default async function startServer(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'obi-e2e-'))
  const serverUrl = process.env['TEST_DATABASE_URL']
  const database = serverUrl ? await makeDatabase(serverUrl) : undefined
  const env = { LOG_LEVEL: 'warn', ...(database && { DATABASE_URL: database.url }) }
  const obi = await startObi({ dataDir, port: Number(process.env['E2E_PORT']), env })
  // The workers inherit these: stories put their own classes into the timetable, and end what may be ended.
  process.env['E2E_PID'] = String(obi.pid)
  process.env['E2E_DATABASE_URL'] = database?.url ?? urlOf(postgresOf(dataDir).address)
  return async () => {
    const code = await obi.stop()
    await database?.drop()
    rmSync(dataDir, { recursive: true, force: true })
    if (code !== 0) throw new Error(`Obi ended with code ${code}.\n${obi.output()}`)
  }
}
