/* oxlint-disable house/rows-by-rights -- upkeep without a viewer: it reads all rows */
import { getModel } from '#backend/model/rights/columns.ts'
import type { Database } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'
import { models } from '#schema/__generated__/models.ts'
import { storedColumns, storedKeysSql } from './storedColumns.store.ts'
import { ATTACHMENT } from './uploads.port.ts'

const BATCH = 500

const video = getModel(models, 'Video')

/** A message references files of its sender only. A file has a day, because it is stored before it is sent. */
const UNNEEDED_ATTACHMENT = `
  o.asset_type = '${ATTACHMENT}' and o.created_at < $1 and not exists (
    select from conversation_message m where m.attachment_urls @> jsonb_build_array(jsonb_build_object('url', o.key))
  )`

/**
 * A video references files of its coaches only. A deleted video references none, so its files are released at once;
 * others have a day, because a file is stored before it is referenced.
 */
const UNNEEDED_OF_VIDEO = `
  o.asset_type <> '${ATTACHMENT}' and not exists (
    select from video v where v.id = o.video_id and v.status <> 'DELETED'
      and (o.key = v.object_key or o.key in (${storedKeysSql({ video }, 'v')}))
  ) and (o.created_at < $1 or exists (
    select from video v where v.id = o.video_id and v.owner_id = o.owner_id and v.status = 'DELETED'
  ))`

const UNNEEDED = `(${UNNEEDED_ATTACHMENT} or ${UNNEEDED_OF_VIDEO})`

// A transaction that adds a file to a video or a message locks its row; locked rows are skipped.
const holdSome = statement<[before: string], { key: string }>({
  name: 'storage_hold_unneeded',
  text: `
    select o.key from stored_object o where ${UNNEEDED} order by o.key limit ${BATCH} for update skip locked`,
})

// Looks again, since what was held a moment ago may have become a part of a video before this transaction held it.
const forgetHeld = statement<[before: string, keys: readonly string[]], { key: string }>({
  name: 'storage_forget_unneeded',
  text: `delete from stored_object o where o.key = any ($2) and ${UNNEEDED} returning o.key`,
})

const FILE_COLUMNS = ['object_key', ...storedColumns(video)]

/**
 * What is not there any more has no address: a deleted video keeps its row, no key, and nothing that was made of it.
 */
const emptyDeleted = statement<[]>({
  name: 'storage_empty_deleted',
  text: `
    with made as (
      delete from video_run r using video v where v.id = r.video_id and v.status = 'DELETED'
    )
    update video set ${FILE_COLUMNS.map((column) => `${column} = null`).join(', ')}
    where status = 'DELETED' and num_nonnulls(${FILE_COLUMNS.join(', ')}) > 0`,
})

/** Resolves with how many files were forgotten. */
export async function forgetUnneeded(before: string, database: Pick<Database, 'transact'>): Promise<number> {
  await database.transact((transaction) => emptyDeleted(transaction))
  for (let count = 0; ;) {
    const { held: stillUsed, forgotten } = await database.transact(async (transaction) => {
      const keys = (await holdSome(transaction, before)).map(({ key }) => key)
      return { held: keys.length, forgotten: (await forgetHeld(transaction, before, keys)).length }
    })
    count += forgotten
    if (stillUsed < BATCH || forgotten === 0) return count
  }
}
