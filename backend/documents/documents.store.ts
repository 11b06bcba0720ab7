import type { Database, Statement } from '#backend/platform/database.ts'

interface RegisteredText {
  hash: string
  text: string
}

// Replicas may start at once; in one order of rows they wait for each other in no circle.
const KEEP: Statement = {
  name: 'documents_keep',
  text: `
    insert into registered_document (hash, text, last_built_at)
    select hash, text, $2 from jsonb_to_recordset($1) as built (hash text, text text) order by hash
    on conflict (hash) do update
      set last_built_at = greatest(registered_document.last_built_at, excluded.last_built_at)`,
}

const READ_BUILT_SINCE: Statement = {
  name: 'documents_read_built_since',
  text: 'select hash, text from registered_document where last_built_at >= $1',
}

const DROP_BUILT_BEFORE: Statement = {
  name: 'documents_drop_built_before',
  text: 'delete from registered_document where last_built_at < $1',
}

/** The table behind the gateway's list of registered documents. Instants are ISO text. */
export function createDocumentStore(database: Database) {
  return {
    keep: async (documents: readonly RegisteredText[], builtAt: string): Promise<void> => {
      await database.transact((transaction) => transaction.query(KEEP, [JSON.stringify(documents), builtAt]))
    },
    readBuiltSince: (instant: string): Promise<readonly RegisteredText[]> =>
      database.query<RegisteredText>(READ_BUILT_SINCE, [instant]),
    dropBuiltBefore: async (instant: string): Promise<void> => {
      await database.transact((transaction) => transaction.query(DROP_BUILT_BEFORE, [instant]))
    },
  }
}
