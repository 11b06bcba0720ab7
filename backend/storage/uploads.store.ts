import { predicateSql } from '#backend/model/rights/predicateSql.ts'
import { visibleStatement } from '#backend/model/rights/visibleStatement.ts'
import type { Database, Transaction } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'
import { isCoachRole } from '#schema/approvedCoach.ts'
import { forgetUnneeded } from './unneeded.store.ts'
import type { CompletedUpload, NewUpload, UploadRoom, UploadStore } from './uploads.port.ts'

/** One coach begins one upload at a time, so that two do not both take what is left. */
const holdTurn = statement<[ownerId: string]>({
  name: 'storage_hold_turn',
  text: `select pg_advisory_xact_lock(hashtextextended('storage ' || $1, 0))`,
})

// What an upload without a size will be is not known: what has come of it counts.
const readRoom = visibleStatement<UploadRoom, { ownerId: string; exceptId: string }>(
  'storage_read_room',
  ({ argument, visible }) => `
    select
      exists (
        select from role r where r.contact_id = ${argument('ownerId', 'text')}
          and ${predicateSql(isCoachRole, 'Role', 'r')} and ${visible('Role', 'r')}
      ) as "isCoach",
      (select count(*)::integer from upload u where u.owner_id = ${argument('ownerId', 'text')}) as uploads,
      (select coalesce(sum(o.size), 0)::bigint from stored_object o where o.owner_id = ${argument('ownerId', 'text')})
      + (select coalesce(sum(coalesce(u.size, (
          select sum(p.size) from upload_part p where p.upload_id = u.id
        ))), 0)::bigint from upload u
        where u.owner_id = ${argument('ownerId', 'text')} and u.id <> ${argument('exceptId', 'text')}) as bytes`,
)

const add = statement<[upload: string]>({
  name: 'storage_add_upload',
  text: `insert into upload select * from jsonb_populate_record(null::upload, $1::jsonb)`,
})

const begun = statement<[uploadId: string, storeId: string]>({
  name: 'storage_begun',
  text: `update upload set store_id = $2 where id = $1`,
})

interface OwnRow {
  id: string
  key: string
  contentType: string
  size: number | null
  partBytes: number
  storeId: string
  assetId: string
  assetType: string
  isStale: boolean
  isCoach: boolean
}

interface Named extends Readonly<Record<string, string>> {
  uploadId: string
  key: string
  ownerId: string
}

const findOwn = visibleStatement<OwnRow, Named>(
  'storage_find_own',
  ({ argument, now, visible }) => `
    select u.id, u.key, u.content_type as "contentType", u.size, u.part_bytes as "partBytes", u.store_id as "storeId",
      u.asset_id as "assetId", u.asset_type as "assetType", u.touched_at < ${now()} - interval '1 hour' as "isStale", exists (
        select from role r where r.contact_id = u.owner_id
          and ${predicateSql(isCoachRole, 'Role', 'r')} and ${visible('Role', 'r')}
      ) as "isCoach"
    from upload u
    where u.id = ${argument('uploadId', 'text')} and u.key = ${argument('key', 'text')}
      and u.owner_id = ${argument('ownerId', 'text')} and u.store_id is not null`,
)

// Not at every part: what is forgotten after days need not be told by the second.
const touch = statement<[uploadId: string, now: string]>({
  name: 'storage_touch',
  text: `update upload set touched_at = greatest(touched_at, $2) where id = $1`,
})

const findCompleted = statement<[uploadId: string, key: string, ownerId: string], CompletedUpload>({
  name: 'storage_find_completed',
  text: `
    select key, asset_id as "assetId", size from stored_object where upload_id = $1 and key = $2 and owner_id = $3`,
})

const complete = statement<[uploadId: string, size: number, now: string]>({
  name: 'storage_complete',
  text: `
    with done as (delete from upload where id = $1 returning *)
    insert into stored_object
      (key, upload_id, asset_id, owner_id, video_id, asset_type, file_name, content_type, size, created_at)
    select key, id, asset_id, owner_id, video_id, asset_type, file_name, content_type, $2, $3 from done`,
})

const forget = statement<[uploadId: string]>({
  name: 'storage_forget',
  text: `delete from upload where id = $1`,
})

const listForgotten = statement<[since: string], { id: string; key: string; storeId: string | null }>({
  name: 'storage_list_forgotten',
  text: `
    select id, key, store_id as "storeId" from upload where touched_at < $1 order by touched_at limit 100`,
})

const findKnown = statement<[keys: readonly string[]], { key: string }>({
  name: 'storage_find_known',
  // oxlint-disable-next-line house/rows-by-rights -- the upkeep asks which files stand for somebody, nobody else
  text: `
    select key from stored_object where key = any ($1) union all select key from upload where key = any ($1)
    union all select key from spoken_text where key = any ($1)
    union all select made.key from unnest($1) made (key)
      join video_run r on r.folder = substring(made.key from '^(videos/[^/]+/[^/]+/out-[^/]+)/')
    union all select shown.key from unnest($1) shown (key)
      join contact c on c.id = substring(shown.key from '^public/(?:avatar|profile)/(.+)[.]jpg$')
        and (starts_with(c.avatar_image_url, shown.key) or starts_with(c.profile_image_url, shown.key))
    union all select shown.key from unnest($1) shown (key)
      join program p on p.id = substring(shown.key from '^public/programs/(.+)[.]jpg$')
        and starts_with(p.thumbnail, shown.key)`,
})

const findUnderWay = statement<[storeIds: readonly string[]], { storeId: string }>({
  name: 'storage_find_under_way',
  text: `select store_id as "storeId" from upload where store_id = any ($1)`,
})

export function createUploadStore(database: Pick<Database, 'query' | 'transact'>): UploadStore {
  return {
    add: (upload, asking, judge) =>
      database.transact(async (transaction) => {
        await holdTurn(transaction, upload.ownerId)
        const [room] = await readRoom(transaction, asking, { ownerId: upload.ownerId, exceptId: upload.id })
        judge(room ?? { isCoach: false, bytes: 0, uploads: 0 })
        await add(transaction, JSON.stringify(columnsOf(upload, asking.now)))
      }),
    countBeside: async (uploadId, asking) => {
      const ownerId = asking.viewer.contactId ?? ''
      return (await readRoom(database, asking, { ownerId, exceptId: uploadId }))[0]?.bytes ?? 0
    },
    begun: (uploadId, storeId) => write(database, (transaction) => begun(transaction, uploadId, storeId)),
    findOwn: async ({ key, uploadId }, asking) => {
      const ownerId = asking.viewer.contactId
      if (ownerId === undefined) return undefined
      const [row] = await findOwn(database, asking, { key, uploadId, ownerId })
      if (!row) return undefined
      const { assetId, assetType, isCoach, isStale, ...upload } = row
      if (isStale) await write(database, (transaction) => touch(transaction, uploadId, asking.now))
      return { upload: { ...upload, size: row.size ?? undefined }, assetId, assetType, isCoach }
    },
    findCompleted: async ({ key, uploadId }, { viewer }) =>
      viewer.contactId === undefined ? undefined : (await findCompleted(database, uploadId, key, viewer.contactId))[0],
    completed: (uploadId, size, { now }) =>
      write(database, (transaction) => complete(transaction, uploadId, size, now)),
    forget: (uploadId) => write(database, (transaction) => forget(transaction, uploadId)),
    listForgotten: (since) => listForgotten(database, since),
    forgetUnneeded: (before) => forgetUnneeded(before, database),
    findKnown: async (keys) => new Set((await findKnown(database, keys)).map(({ key }) => key)),
    findUnderWay: async (storeIds) => new Set((await findUnderWay(database, storeIds)).map(({ storeId }) => storeId)),
  }
}

/** Nobody listens to what is under way. */
async function write(database: Pick<Database, 'transact'>, work: (transaction: Transaction) => Promise<object[]>) {
  await database.transact((transaction) => {
    transaction.tellsNobody()
    return work(transaction)
  })
}

function columnsOf(upload: NewUpload, now: string): object {
  return {
    id: upload.id,
    key: upload.key,
    asset_id: upload.assetId,
    owner_id: upload.ownerId,
    video_id: upload.videoId,
    asset_type: upload.assetType,
    file_name: upload.fileName,
    content_type: upload.contentType,
    size: upload.size ?? null,
    part_bytes: upload.partBytes,
    store_id: null,
    created_at: now,
    touched_at: now,
  }
}
