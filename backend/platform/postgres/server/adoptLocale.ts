import type { Logger } from '#backend/platform/log.ts'
import { withDatabase, type PostgresAddress } from '#backend/platform/postgres/address.ts'
import { administer } from '#backend/platform/postgres/administer.ts'
import { createDatabase } from './createDatabase.ts'

/** Databases that were made when only ASCII had letters. */
const blind = `datctype = 'C' and datcollate = 'C' and pg_encoding_to_char(encoding) = 'UTF8'`

const pattern = 'locale_pattern'

/** Copies the columns of the locale, as the server itself stored them for the pattern. */
const likePattern = `
  update pg_database set (datlocprovider, datctype, datlocale, datcollversion) = (
    select datlocprovider, datctype, datlocale, datcollversion from pg_database where datname = '${pattern}'
  ) where ${blind}`

/**
 * Moves the databases of our own server from the C locale to the one that new ones are made with. Both sort by code
 * points, so that every index stays right and nothing is copied: one statement, which happens or does not. That this
 * machine can serve the locale is proved first, by a database that has it and is connected to.
 *
 * Where it can't, everything stays as it is.
 */
export async function adoptLocale(server: PostgresAddress, log: Logger): Promise<void> {
  const found = await administer(server, `select datname from pg_database where ${blind} or datname = '${pattern}'`)
  if (found.length === 0) return
  // An earlier try may have been cut short, before its end or just after it.
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
