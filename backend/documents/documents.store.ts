import type { Instant } from '#backend/platform/context.ts'
import type { Database } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'

interface RegisteredText {
  hash: string
  text: string
}

// Replicas may start at once; in one order of rows they wait for each other in no circle.
const keep = statement<[documents: string, builtAt: Instant]>({
  name: 'documents_keep',
  text: `
    insert into registered_document (hash, text, last_built_at)
    select hash, text, $2 from jsonb_to_recordset($1) as built (hash text, text text) order by hash
    on conflict (hash) do update
      set last_built_at = greatest(registered_document.last_built_at, excluded.last_built_at)`,
})

const readBuiltSince = statement<[instant: Instant], RegisteredText>({
  name: 'documents_read_built_since',
  text: 'select hash, text from registered_document where last_built_at >= $1',
})

const dropBuiltBefore = statement<[instant: Instant]>({
  name: 'documents_drop_built_before',
  text: 'delete from registered_document where last_built_at < $1',
})

/** The table behind the gateway's list of registered documents. Instants are ISO text. */
export function createDocumentStore(database: Database) {
  return {
    keep: async (documents: readonly RegisteredText[], builtAt: string): Promise<void> => {
      await database.transact((transaction) => keep(transaction, JSON.stringify(documents), builtAt))
    },
    readBuiltSince: (instant: string): Promise<readonly RegisteredText[]> => readBuiltSince(database, instant),
    dropBuiltBefore: async (instant: string): Promise<void> => {
      await database.transact((transaction) => dropBuiltBefore(transaction, instant))
    },
  }
}
