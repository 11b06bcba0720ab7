import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresOf, urlOf } from '#tools/stage/postgresOf.ts'
import { startOwnPostgres } from '#tools/stage/startOwnPostgres.ts'
import { makeDatabase } from '#tools/test/makeDatabase.ts'
import { startS3Server } from '#tools/test/s3Server.ts'
import { startObi } from '#tools/test/startObi.ts'
import { startRemote } from '#tools/test/startRemote.ts'

/**
 * One server with fresh demo data for all stories, stopped as an operator would stop it. With `TEST_REMOTE=yes`, its
 * domain runs in a separate process.
 */
export default async function startServer(): Promise<() => Promise<void>> {
  await using opening = new AsyncDisposableStack()
  const dataDir = mkdtempSync(join(tmpdir(), 'obi-e2e-'))
  opening.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const isRemote = process.env['TEST_REMOTE'] === 'yes'
  const databaseUrl = await databaseFor(opening, { dataDir, isRemote })
  const place = { dataDir, port: Number(process.env['E2E_PORT']) }
  // Several processes store their files in a bucket.
  const env = { LOG_LEVEL: 'warn', ...(isRemote && opening.use(await startS3Server()).settings) }
  const obi =
    isRemote && databaseUrl !== undefined
      ? await startRemote({ ...place, databaseUrl, env })
      : await startObi({ ...place, env: { ...env, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) } })
  // The workers inherit these: stories add their own classes, and may end processes.
  process.env['E2E_PID'] = String(obi.pid)
  process.env['E2E_DATABASE_URL'] = databaseUrl ?? urlOf(postgresOf(dataDir).address)
  const server = opening.move()
  return async () => {
    const code = await obi.stop()
    await server.disposeAsync()
    if (code !== 0) throw new Error(`Obi ended with code ${code}.\n${obi.output()}`)
  }
}

interface StoryServer {
  dataDir: string
  isRemote: boolean
}

/** A database that outlives the server; undefined if the server starts its own. */
async function databaseFor(
  opening: AsyncDisposableStack,
  { dataDir, isRemote }: StoryServer,
): Promise<string | undefined> {
  const serverUrl = process.env['TEST_DATABASE_URL']
  if (serverUrl) return opening.adopt(await makeDatabase(serverUrl), (made) => made.drop()).url
  if (!isRemote) return undefined
  return urlOf(await startOwnPostgres(opening, { folder: join(dataDir, 'database') }))
}
