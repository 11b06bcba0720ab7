import type { Queryable } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'
import type { InstallationStore, StoredAmounts } from './installation.port.ts'

const amounts = statement<[], StoredAmounts>({
  name: 'installation_amounts',
  text: `select count(*)::int as files, coalesce(sum(size), 0)::float8 as "fileBytes",
      pg_database_size(current_database())::float8 as "databaseBytes",
      (select count(*)::int from upload) as "openUploads"
    from stored_object`,
})

export function createInstallationStore(database: Queryable): InstallationStore {
  return {
    async readAmounts() {
      const [row] = await amounts(database)
      if (!row) throw new Error('An aggregate gave no row')
      return row
    },
  }
}
