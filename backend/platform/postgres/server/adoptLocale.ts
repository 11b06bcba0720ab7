import type { Logger } from '#backend/platform/log.ts'
import { withDatabase, type PostgresAddress } from '#backend/platform/postgres/address.ts'
import { administer } from '#backend/platform/postgres/administer.ts'
import { createDatabase } from './createDatabase.ts'

/** Databases created with a locale in which only ASCII has letters. */
const blind = `datctype = 'C' and datcollate = 'C' and pg_encoding_to_char(encoding) = 'UTF8'`

const pattern = 'locale_pattern'

/** Copies the locale's columns, as the server stored them for the template. */
const likePattern = `
  update pg_database set (datlocprovider, datctype, datlocale, datcollversion) = (
    select datlocprovider, datctype, datlocale, datcollversion from pg_database where datname = '${pattern}'
  ) where ${blind}`

/**
 * Moves the databases of the embedded server from the C locale to the one of new databases. Both sort by code points,
 * so every index stays valid and nothing is copied: it is a single atomic statement. A database with the locale is
 * created and connected to first, to prove that this machine supports it. If it does not, nothing changes.
 */
export async function adoptLocale(server: PostgresAddress, log: Logger): Promise<void> {
  const found = await administer(server, `select datname from pg_database where ${blind} or datname = '${pattern}'`)
  if (found.length === 0) return
  // An earlier attempt may have been interrupted.
  await administer(server, `drop database if exists ${pattern}`)
  try {
    await createDatabase(server, pattern)
    await administer(withDatabase(server, pattern), likePattern)
    log.info({ databases: found }, 'databases moved to a locale that knows all letters')
  } catch (error) {
    log.warn({ err: error }, 'the databases keep the C locale')
  }
  await administer(server, `drop database if exists ${pattern}`)
}
