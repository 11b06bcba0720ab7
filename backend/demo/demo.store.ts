import type { Database, Transaction } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'

/** Rows by table, in an order that respects the references between them. Keys are column names. */
export type DemoRows = readonly (readonly [table: DemoTable, rows: readonly object[]])[]

export type DemoTable =
  | 'category'
  | 'sub_category'
  | 'app_config'
  | 'muscle_group'
  | 'equipment'
  | 'company'
  | 'contact'
  | 'profile'
  | 'role'
  | 'activity'
  | 'goal'
  | 'class'
  | 'occurrence'
  | 'booking'
  | 'follow'
  | 'coach_member'
  | 'reaction'

/** Adds what is not there yet; what people have changed since stays as they left it. */
export async function addDemoRows(database: Database, tables: DemoRows): Promise<void> {
  await database.transact(async (transaction) => {
    for (const [table, rows] of tables) await addRows(transaction, table, rows)
  })
}

const movePortraits = statement<[address: string]>({
  name: 'demo_move_portraits',
  text: `
    update contact set avatar_image_url = $1 || substring(avatar_image_url from 'demo/[a-z]+\\.webp$')
    where avatar_image_url ~ '/demo/[a-z]+\\.webp$' and not starts_with(avatar_image_url, $1)`,
})

/** The portraits lie with the web client, which may be served under another address than at the last start. */
export async function keepPortraits(database: Database, address: string): Promise<void> {
  await database.transact(async (transaction) => void (await movePortraits(transaction, address)))
}

async function addRows(transaction: Transaction, table: DemoTable, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return
  const list = columns.join(', ')
  const add = statement<[rows: string]>({
    text: `insert into ${table} (${list}) select ${list} from jsonb_populate_recordset(null::${table}, $1) on conflict do nothing`,
  })
  await add(transaction, JSON.stringify(rows))
}
