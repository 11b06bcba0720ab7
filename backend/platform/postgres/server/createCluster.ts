import { execFile } from 'node:child_process'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { isThere } from '#backend/platform/folders/isThere.ts'
import type { Binaries } from './findBinaries.ts'
import { letterLocale } from './letterLocale.ts'
import type { Unprivileged } from './unprivileged.ts'

export const superuser = 'obi'

export interface ClusterRequest {
  folder: string
  binaries: Binaries
  runner: Unprivileged
}

/**
 * Creates an empty data folder if there is none, first under another name, because an interrupted `initdb` leaves a
 * folder that looks complete. Order and case are PostgreSQL's own, so that no library update changes an index.
 */
export async function createCluster({ folder, binaries, runner }: ClusterRequest): Promise<void> {
  if (await isThere(join(folder, 'PG_VERSION'))) return
  const draft = `${folder}.init`
  await runner.admit(dirname(folder))
  const make = async (letters: string) => {
    await rm(draft, { recursive: true, force: true })
    await runner.makeFolder(draft)
    const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', `--lc-ctype=${letters}`]
    const flags = [...locale, '--encoding=UTF8', '--auth=trust', `--username=${superuser}`, '-D', draft]
    await run([...runner.prefix, binaries.initdb, ...flags], runner)
  }
  // A machine without that locale still gets a database; a warning about its search is logged at startup.
  await make(letterLocale).catch(() => make('C'))
  await rename(draft, folder)
}

async function run(command: readonly string[], { identity }: Unprivileged): Promise<void> {
  const [program = '', ...args] = command
  try {
    await promisify(execFile)(program, args, { cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' }, ...identity })
  } catch (cause) {
    const advice = 'Keep the program and DATA_DIR where an ordinary user may go, or set DATABASE_URL to a server.'
    throw new Error(`PostgreSQL could not make its data folder. ${advice}`, { cause })
  }
}
