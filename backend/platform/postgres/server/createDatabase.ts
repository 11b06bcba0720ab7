import type { PostgresAddress } from '#backend/platform/postgres/address.ts'
import { administer } from '#backend/platform/postgres/administer.ts'
import { letterLocale } from './letterLocale.ts'

/** From this version on PostgreSQL maps case itself; an older one uses the machine's library. */
const firstWithOwnLocale = 170_000

/** An empty database that sorts by code points and maps case in every language. */
export async function createDatabase(server: PostgresAddress, name: string): Promise<void> {
  const hasOwnLocale = (await administer(server, hasVersion)).length > 0
  const locale = hasOwnLocale ? `locale_provider builtin builtin_locale 'C.UTF-8'` : ''
  await administer(
    server,
    `create database ${name} template template0 encoding 'UTF8' ${locale} lc_collate 'C' lc_ctype '${letterLocale}'`,
  )
}

const hasVersion = `select where current_setting('server_version_num')::int >= ${firstWithOwnLocale}`
