import type { Database } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'
import type { StoredPart } from './objectStore.port.ts'

/** A part that is on the disk. */
export interface PlacedPart extends StoredPart {
  /** The file it stands in by itself; null for one that stands at its place in the whole. */
  side: string | null
}

/** An upload that a part has come for. */
export interface PartOrder {
  key: string
  ownerId: string
  size: number | null
  partBytes: number
  /** Bytes that the upload may come to. */
  reserved: number | null
  /** The stored part of this number. */
  standing: PlacedPart | null
}

export interface PartStore {
  /** Undefined where there is no such upload. */
  findOrder(uploadId: string, partNumber: number): Promise<PartOrder | undefined>
  /** Undefined where the upload is gone; else the file that the part stood in before. */
  keep(uploadId: string, part: PlacedPart): Promise<{ before: string | null } | undefined>
  list(uploadId: string): Promise<PlacedPart[]>
  /** Bytes that uploads under way have reserved and not sent. */
  countAwaited(): Promise<number>
}

const findOrder = statement<[uploadId: string, partNumber: number], PartOrder>({
  name: 'storage_find_order',
  text: `
    select u.key, u.owner_id as "ownerId", u.size, u.part_bytes as "partBytes", u.reserved,
      (select jsonb_build_object('partNumber', p.part_number, 'etag', p.etag, 'size', p.size, 'side', p.side)
       from upload_part p where p.upload_id = u.id and p.part_number = $2) as standing
    from upload u where u.id = $1`,
})

const keep = statement<
  [uploadId: string, partNumber: number, etag: string, size: number, side: string | null],
  { before: string | null }
>({
  name: 'storage_keep_part',
  text: `
    with before as (select side from upload_part where upload_id = $1 and part_number = $2)
    insert into upload_part (upload_id, part_number, etag, size, side)
    select u.id, $2, $3, $4, $5 from upload u where u.id = $1
    on conflict (upload_id, part_number) do update set etag = excluded.etag, size = excluded.size, side = excluded.side
    returning (select side from before) as before`,
})

const list = statement<[uploadId: string], PlacedPart>({
  name: 'storage_list_parts',
  text: `
    select part_number as "partNumber", etag, size, side from upload_part where upload_id = $1 order by part_number`,
})

const countAwaited = statement<[], { bytes: number }>({
  name: 'storage_count_awaited',
  text: `
    select coalesce(sum(greatest(
      coalesce(u.reserved, u.size, 0) - coalesce((select sum(p.size) from upload_part p where p.upload_id = u.id), 0), 0
    )), 0)::bigint as bytes
    from upload u`,
})

export function createPartStore(database: Pick<Database, 'query' | 'transact'>): PartStore {
  return {
    findOrder: async (uploadId, partNumber) => (await findOrder(database, uploadId, partNumber))[0],
    keep: (uploadId, { partNumber, etag, size, side }) =>
      database.transact(async (transaction) => {
        transaction.emitsNoEvents()
        return (await keep(transaction, uploadId, partNumber, etag, size, side))[0]
      }),
    list: (uploadId) => list(database, uploadId),
    countAwaited: async () => (await countAwaited(database))[0]?.bytes ?? 0,
  }
}
