import type { Transaction } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'

/** Coaches take room one request at a time, so that two of one coach do not both take what is left. */
export const holdTurn = statement<[ownerId: string]>({
  name: 'storage_hold_turn',
  text: `select pg_advisory_xact_lock(hashtextextended('storage ' || $1, 0))`,
})

/** SQL of the bytes that the files of a coach take, and that the uploads under way have reserved. */
export function usedBytesSql({ owner, exceptUpload }: { owner: string; exceptUpload?: string }): string {
  const others = exceptUpload === undefined ? '' : ` and u.id <> ${exceptUpload}`
  return `(select coalesce(sum(o.size), 0)::bigint from stored_object o where o.owner_id = ${owner})
      + (select coalesce(sum(coalesce(u.reserved, u.size)), 0)::bigint from upload u where u.owner_id = ${owner}${others})`
}

const readUsed = statement<[ownerId: string], { bytes: number }>({
  name: 'storage_used_bytes',
  text: `select ${usedBytesSql({ owner: '$1' })} as bytes`,
})

/** Bytes that a coach has used. They stay as they are until the transaction ends. */
export async function holdUsedBytes(transaction: Transaction, ownerId: string): Promise<number> {
  await holdTurn(transaction, ownerId)
  const [used] = await readUsed(transaction, ownerId)
  return used?.bytes ?? 0
}
