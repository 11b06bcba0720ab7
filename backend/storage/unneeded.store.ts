/* oxlint-disable house/rows-by-rights -- upkeep, which nobody asks for: it looks at all rows alike */
import type { Database } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'

const BATCH = 500

/**
 * A video names what coaches have stored for it, and nobody else's does. A deleted one names nothing, so that its files go
 * at the next occasion; the others have a day, since a file is stored before anything names it.
 */
const UNNEEDED = `
  not exists (
    select from video v where v.id = o.video_id and v.status <> 'DELETED'
      and (
        o.key in (v.object_key, v.thumbnail, v.image, v.video_preview_url)
        or v.captions @> jsonb_build_array(jsonb_build_object('url', o.key))
      )
  ) and (o.created_at < $1 or exists (
    select from video v where v.id = o.video_id and v.owner_id = o.owner_id and v.status = 'DELETED'
  ))`

// Whoever makes a file a part of a video holds its row meanwhile; such a row is not waited for.
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

/** What is not there any more has no address: a deleted video keeps its row, no key, and nothing that was made of it. */
const emptyDeleted = statement<[]>({
  name: 'storage_empty_deleted',
  text: `
    with made as (
      delete from video_run r using video v where v.id = r.video_id and v.status = 'DELETED'
    )
    update video set object_key = null, video_url = null, video_thumbnail = null, video_preview_url = null,
      audio_url = null, thumbnail = null, image = null, captions = null
    where status = 'DELETED' and
      num_nonnulls(object_key, video_url, video_thumbnail, video_preview_url, audio_url, thumbnail, image, captions) > 0`,
})

/** Resolves with how many files were forgotten. */
export async function forgetUnneeded(before: string, database: Pick<Database, 'transact'>): Promise<number> {
  await database.transact((transaction) => emptyDeleted(transaction))
  for (let count = 0; ;) {
    const { held, forgotten } = await database.transact(async (transaction) => {
      const keys = (await holdSome(transaction, before)).map(({ key }) => key)
      return { held: keys.length, forgotten: (await forgetHeld(transaction, before, keys)).length }
    })
    count += forgotten
    if (held < BATCH || forgotten === 0) return count
  }
}
