import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { demoPeople } from '#backend/demo/demoPeople.ts'
import type { Env } from '#backend/platform/env.ts'
import { lockDataFolder } from '#backend/platform/folders/lockDataFolder.ts'
import { makeFolder } from '#backend/platform/folders/makeFolder.ts'
import type { Logger } from '#backend/platform/log.ts'
import { startPostgres } from '#backend/platform/postgres/server/startPostgres.ts'
import { countPeople } from './largeDemo.store.ts'

export interface ResetRequest {
  env: Pick<Env, 'NODE_ENV' | 'DATA_DIR' | 'DATABASE_URL' | 'S3_BUCKET'>
  /** Without it, the message says what would be deleted. */
  isConfirmed: boolean
  log: Logger
}

/** The embedded database and the uploaded files. The secrets stay, so that other processes keep theirs. */
const DELETED = /^(postgres-\d+|postgres\.log|objects)$/
const DISCARD = '.discarded'

/**
 * Deletes the database and the files of a data folder with demo data, so that the next start fills it anew. Refuses
 * production, a database or bucket outside of the folder, a folder in use and one without demo data.
 */
export async function resetDemo({ env, isConfirmed, log }: ResetRequest): Promise<string> {
  if (env.NODE_ENV === 'production') throw new Error('Demo data is not for production.')
  if (env.DATABASE_URL !== undefined || env.S3_BUCKET !== undefined)
    throw new Error('Only an embedded database can be reset. Leave out DATABASE_URL and S3_BUCKET.')
  const { DATA_DIR: path } = env
  const names = await deletableIn(path)
  if (!names.some((name) => name.startsWith('postgres-'))) throw new Error(`${path} has no database to reset.`)
  await using opening = new AsyncDisposableStack()
  const dataFolder = opening.adopt(await lockDataFolder(path), (folder) => folder.release())
  const { demo, others } = await peopleIn({ dataFolder, log })
  if (demo === 0) throw new Error(`${path} has no demo data. It is left as it is.`)
  const summary = `all data in ${path}: ${demo} demo people, ${others} other people, and their files`
  if (!isConfirmed) throw new Error(`This deletes ${summary}. Add --yes to do it.`)
  await discard(path, names)
  return `Deleted ${summary}. The next start fills the folder anew.`
}

async function peopleIn({ dataFolder, log }: Parameters<typeof startPostgres>[0]) {
  await using opening = new AsyncDisposableStack()
  const server = opening.adopt(await startPostgres({ dataFolder, log }), (postgres) => postgres.stop())
  return await countPeople(
    server.address,
    demoPeople.map(({ contactId }) => contactId),
  )
}

async function deletableIn(path: string): Promise<string[]> {
  const names = await readdir(path).catch(() => [])
  return names.filter((name) => DELETED.test(name))
}

/** Moves the files aside before it deletes them, because a start must never find half of a database. */
async function discard(path: string, names: readonly string[]): Promise<void> {
  const aside = join(path, DISCARD)
  await rm(aside, { recursive: true, force: true })
  await makeFolder(aside)
  for (const name of names) await rename(join(path, name), join(aside, name))
  await rm(aside, { recursive: true })
}
