import { predicateSql } from '#backend/model/rights/predicateSql.ts'
import { visibleStatement } from '#backend/model/rights/visibleStatement.ts'
import type { Database, Transaction } from '#backend/platform/database.ts'
import { isBeyond } from '#backend/platform/rowBound.ts'
import { statement } from '#backend/platform/statement.ts'
import { models as productModels } from '#schema/__generated__/models.ts'
import { isCoachRole } from '#schema/rights/approvedCoach.ts'
import { holdTurn, usedBytesSql } from './room.store.ts'
import type { Upload } from './store/objectStore.port.ts'
import { storedKeysSql } from './storedColumns.store.ts'
import { forgetUnneeded } from './unneeded.store.ts'
import {
  ATTACHMENT,
  type CompletedUpload,
  type NewUpload,
  storedFileBound,
  type UploadRoom,
  type UploadStore,
} from './uploads.port.ts'

/** Unfinished uploads, which become files, and the new one. */
const newFiles = (ownerId: string) => `1 + (select count(*) from upload u where u.owner_id = ${ownerId})`

/** The attachments of a person, those under way included. */
const attachmentsSql = (ownerId: string) => `
  (select count(*)::integer from stored_object o where o.owner_id = ${ownerId} and o.asset_type = '${ATTACHMENT}')
    + (select count(*)::integer from upload u where u.owner_id = ${ownerId} and u.asset_type = '${ATTACHMENT}')`

const readRoom = visibleStatement<UploadRoom, { ownerId: string; exceptId: string; assetType: string }>(
  'storage_read_room',
  ({ argument, visible }) => `
    select
      exists (
        select from role r where r.contact_id = ${argument('ownerId', 'text')}
          and ${predicateSql(isCoachRole, 'Role', 'r')} and ${visible('Role', 'r')}
      ) as "isCoach",
      (select count(*)::integer from upload u where u.owner_id = ${argument('ownerId', 'text')}) as uploads,
      ${isBeyond(storedFileBound, [argument('ownerId', 'text')], newFiles(argument('ownerId', 'text')))} as "isBeyond",
      ${usedBytesSql({ owner: argument('ownerId', 'text'), exceptUpload: argument('exceptId', 'text'), assetType: argument('assetType', 'text') })} as bytes,
      ${attachmentsSql(argument('ownerId', 'text'))} as files`,
)

const add = statement<[upload: string]>({
  name: 'storage_add_upload',
  text: `insert into upload select * from jsonb_populate_record(null::upload, $1::jsonb)`,
})

const reserve = statement<[uploadId: string, bytes: number]>({
  name: 'storage_reserve',
  text: `update upload set reserved = greatest(reserved, $2) where id = $1`,
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

// Of concurrent requests that complete or abort an upload, the one that deletes its row decides.
const complete = statement<[uploadId: string, size: number, now: string], CompletedUpload>({
  name: 'storage_complete',
  text: `
    with done as (delete from upload where id = $1 returning *)
    insert into stored_object
      (key, upload_id, asset_id, owner_id, video_id, asset_type, file_name, content_type, size, created_at)
    select key, id, asset_id, owner_id, video_id, asset_type, file_name, content_type, $2, $3 from done
    returning key, asset_id as "assetId", size`,
})

const forget = statement<[uploadId: string], { id: string }>({
  name: 'storage_forget',
  text: `delete from upload where id = $1 returning id`,
})

const giveUp = statement<[uploadId: string, since: string], { id: string }>({
  name: 'storage_give_up',
  text: `delete from upload where id = $1 and touched_at < $2 returning id`,
})

const listUnsized = statement<[], Omit<Upload, 'size'> & { reserved: number }>({
  name: 'storage_list_unsized',
  text: `
    select id, key, content_type as "contentType", part_bytes as "partBytes", store_id as "storeId", reserved
    from upload where size is null and store_id is not null and reserved is not null`,
})

const listForgotten = statement<[since: string], { id: string; key: string; storeId: string | null }>({
  name: 'storage_list_forgotten',
  text: `
    select id, key, store_id as "storeId" from upload where touched_at < $1 order by touched_at limit 100`,
})

const findReferenced = statement<[keys: readonly string[]], { key: string }>({
  name: 'storage_find_known',
  text: `
    select key from stored_object where key = any ($1) union all select key from upload where key = any ($1)
    union all select key from spoken_text where key = any ($1)
    union all select made.key from unnest($1) made (key)
      join video_run r on r.folder = substring(made.key from '^(videos/[^/]+/[^/]+/out-[^/]+)/')`,
})

/** Returns the keys that a stored field of any model contains. It scans whole tables, so other lookups come first. */
function findNamedBy(models: Models) {
  return statement<[keys: readonly string[]], { key: string }>({
    text: `select named.key from (${storedKeysSql(models)}) named where named.key = any ($1)`,
  })
}

const findUnderWay = statement<[storeIds: readonly string[]], { storeId: string }>({
  name: 'storage_find_under_way',
  text: `select store_id as "storeId" from upload where store_id = any ($1)`,
})

const noRoom: UploadRoom = { isCoach: false, bytes: 0, uploads: 0, files: 0, isBeyond: false }

type Models = Parameters<typeof storedKeysSql>[0]

export function createUploadStore(
  database: Pick<Database, 'query' | 'transact'>,
  models: Models = productModels,
): UploadStore {
  const findNamed = findNamedBy(models)
  const findOwnCompleted: UploadStore['findCompleted'] = async ({ key, uploadId }, { viewer }) =>
    viewer.contactId === undefined ? undefined : (await findCompleted(database, uploadId, key, viewer.contactId))[0]
  return {
    add: (upload, caller, judge) =>
      database.transact(async (transaction) => {
        const { id: exceptId, ownerId, assetType } = upload
        await holdTurn(transaction, ownerId)
        const [room] = await readRoom(transaction, caller, { ownerId, exceptId, assetType })
        judge(room ?? noRoom)
        await add(transaction, JSON.stringify(columnsOf(upload, caller.now)))
      }),
    reserve: (uploadId, bytes, { caller, judge }) =>
      database.transact(async (transaction) => {
        transaction.emitsNoEvents()
        const ownerId = caller.viewer.contactId ?? ''
        await holdTurn(transaction, ownerId)
        const [room] = await readRoom(transaction, caller, { ownerId, exceptId: uploadId, assetType: 'VIDEO' })
        judge(room ?? noRoom)
        await reserve(transaction, uploadId, bytes)
      }),
    begun: async (uploadId, storeId) =>
      void (await write(database, (transaction) => begun(transaction, uploadId, storeId))),
    findOwn: async ({ key, uploadId }, caller) => {
      const ownerId = caller.viewer.contactId
      if (ownerId === undefined) return undefined
      const [row] = await findOwn(database, caller, { key, uploadId, ownerId })
      if (!row) return undefined
      const { assetId, assetType, isCoach, isStale, ...upload } = row
      if (isStale) await write(database, (transaction) => touch(transaction, uploadId, caller.now))
      return { upload: { ...upload, size: row.size ?? undefined }, assetId, assetType, isCoach }
    },
    findCompleted: findOwnCompleted,
    completed: async ({ id, key }, size, caller) => {
      const [completed] = await write(database, (transaction) => complete(transaction, id, size, caller.now))
      return completed ?? findOwnCompleted({ key, uploadId: id }, caller)
    },
    forget: async (uploadId) => (await write(database, (transaction) => forget(transaction, uploadId))).length > 0,
    listForgotten: (since) => listForgotten(database, since),
    giveUp: async (uploadId, since) =>
      (await write(database, (transaction) => giveUp(transaction, uploadId, since))).length > 0,
    listUnsized: async () => (await listUnsized(database)).map((upload) => ({ ...upload, size: undefined })),
    forgetUnneeded: (before) => forgetUnneeded(before, database),
    findReferenced: async (keys) => {
      const referenced = new Set((await findReferenced(database, keys)).map(({ key }) => key))
      const others = keys.filter((key) => !referenced.has(key))
      if (others.length > 0) {
        // In its own session, so that other reads do not wait for the scan of whole tables.
        const named = await database.transact((transaction) => findNamed(transaction, others))
        for (const { key } of named) referenced.add(key)
      }
      return referenced
    },
    findUnderWay: async (storeIds) => new Set((await findUnderWay(database, storeIds)).map(({ storeId }) => storeId)),
  }
}

/** Unfinished uploads have no subscribers. */
function write<Row>(database: Pick<Database, 'transact'>, work: (transaction: Transaction) => Promise<Row[]>) {
  return database.transact((transaction) => {
    transaction.emitsNoEvents()
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
    reserved: upload.size ?? 0,
    part_bytes: upload.partBytes,
    created_at: now,
    touched_at: now,
  }
}
