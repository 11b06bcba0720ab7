import type { Transaction } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'
import { ATTACHMENT } from './uploads.port.ts'

/** Coaches take room one request at a time, so that two of one coach do not both take what is left. */
export const holdTurn = statement<[ownerId: string]>({
  name: 'storage_hold_turn',
  text: `select pg_advisory_xact_lock(hashtextextended('storage ' || $1, 0))`,
})

interface UsedBytes {
  owner: string
  exceptUpload?: string
  /** SQL of the asset type of a new file. Attachments have a quota of their own, and count towards the whole as well. */
  assetType?: string
}

/** SQL of the bytes that the files of a person take, and that the uploads under way have reserved. */
export function usedBytesSql({ owner, exceptUpload, assetType }: UsedBytes): string {
  const others = exceptUpload === undefined ? '' : ` and u.id <> ${exceptUpload}`
  const counted = (file: string) =>
    assetType === undefined ? '' : ` and (${assetType} <> '${ATTACHMENT}' or ${file}.asset_type = '${ATTACHMENT}')`
  return `(select coalesce(sum(o.size), 0)::bigint from stored_object o where o.owner_id = ${owner}${counted('o')})
      + (select coalesce(sum(coalesce(u.reserved, u.size)), 0)::bigint from upload u
        where u.owner_id = ${owner}${others}${counted('u')})`
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
