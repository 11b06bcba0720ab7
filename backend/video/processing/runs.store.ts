/* oxlint-disable house/rows-by-rights -- processing has no viewer */
import type { Database, Transaction } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'
import { PUBLISHED } from '#schema/rights/statuses.ts'
import type { ProcessingPayload } from './requestProcessing.ts'
import type { Outputs, Processing, Run, RunStore } from './runs.port.ts'

/**
 * Another attempt, and the job for the rest of a video, start at 0 again, but the coach keeps seeing the earlier
 * percentage.
 */
const further = `$3::jsonb || jsonb_build_object('percent',
  greatest(($3::jsonb ->> 'percent')::int, (processing ->> 'percent')::int))`

// A playable video stays playable while another file for it is processed.
const wait = statement<[videoId: string, objectKey: string, processing: string, keepsPercent: boolean]>({
  name: 'video_wait',
  text: `update video set processing = case when $4 then ${further} else $3::jsonb end, updated_at = now(),
      status = case when video_url is null and status in ('DRAFT', 'FAILED') then 'INPROGRESS' else status end
    where id = $1 and object_key = $2 and status <> 'DELETED'`,
})

const begin = statement<[videoId: string, objectKey: string, id: string], Run>({
  name: 'video_run_begin',
  text: `insert into video_run (id, video_id, object_key, folder)
      select $3, id, object_key, regexp_replace(object_key, '[^/]*$', 'out-' || $3) from video
      where id = $1 and object_key = $2 and status <> 'DELETED'
    on conflict (object_key) do update set video_id = excluded.video_id
    returning id, video_id as "videoId", object_key as "objectKey", folder, done_steps as "done",
      (select v.video_url is not null and v.video_url not like video_run.folder || '/%' from video v
        where v.id = video_run.video_id) as "isReplacing"`,
})

const findCurrent = statement<[videoId: string, objectKey: string], { id: string }>({
  name: 'video_find_current',
  text: `select id from video where id = $1 and object_key = $2 and status <> 'DELETED'`,
})

const abandon = statement<[videoId: string, objectKey: string], { folder: string }>({
  name: 'video_run_abandon',
  text: `delete from video_run r where r.video_id = $1 and r.object_key = $2 and not exists (
      select from video v where v.id = $1 and v.status <> 'DELETED'
        and (v.object_key = $2 or starts_with(v.video_url, r.folder || '/')))
    returning r.folder`,
})

const keep = statement<[id: string, done: string]>({
  name: 'video_run_keep',
  text: 'update video_run set done_steps = done_steps || $2::jsonb where id = $1',
})

const tell = statement<[videoId: string, objectKey: string, processing: string]>({
  name: 'video_tell',
  text: `update video set processing = ${further}, updated_at = now(),
      status = case when video_url is null and status = 'FAILED' then 'INPROGRESS' else status end
    where id = $1 and object_key = $2 and status <> 'DELETED' and processing is distinct from ${further}`,
})

// A preview uploaded by the coach stays. A new file needs a new approval, unless the person who uploaded it decides on
// approvals.
const show = statement<[videoId: string, objectKey: string, made: string], { id: string }>({
  name: 'video_show',
  text: `update video v set updated_at = now(),
      video_url = coalesce(m.video_url, v.video_url), duration_s = coalesce(m.duration_s, v.duration_s),
      video_thumbnail = coalesce(m.video_thumbnail, v.video_thumbnail),
      video_preview_url = case when v.video_preview_url is null or v.video_preview_url like '%/out-%/preview.mp4'
        then coalesce(m.video_preview_url, v.video_preview_url) else v.video_preview_url end,
      audio_url = coalesce(m.audio_url, v.audio_url),
      is_approved = case when v.ends_approval and m.video_url <> coalesce(v.video_url, '') then null else v.is_approved end,
      ends_approval = v.ends_approval and coalesce(m.video_url = v.video_url, m.video_url is null)
    from jsonb_to_record($3::jsonb) as m (video_url text, duration_s int, video_thumbnail text, video_preview_url text,
      audio_url text)
    where v.id = $1 and v.object_key = $2 and v.status <> 'DELETED' returning v.id`,
})

const finish = statement<[videoId: string, objectKey: string]>({
  name: 'video_finish',
  text: `update video set processing = null, updated_at = now(),
      status = case when status in ('INPROGRESS', 'FAILED') then 'DRAFT' else status end
    where id = $1 and object_key = $2 and status <> 'DELETED'`,
})

// Audio of the previous file does not belong to this one.
const silence = statement<[videoId: string, objectKey: string]>({
  name: 'video_silence',
  text: 'update video set audio_url = null where id = $1 and object_key = $2',
})

const endRun = statement<[id: string]>({
  name: 'video_run_end',
  text: 'update video_run set done_at = now() where id = $1',
})

/** Older runs lose their files, which the store's upkeep deletes. */
const endOthers = statement<[videoId: string, id: string]>({
  name: 'video_run_end_others',
  text: 'delete from video_run where video_id = $1 and id <> $2',
})

// An incomplete run is not playable; files of another run stay.
const fail = statement<[videoId: string, objectKey: string, processing: string]>({
  name: 'video_fail',
  text: `update video v set processing = $3::jsonb, updated_at = now(),
      status = case when v.status = 'INPROGRESS' or (own.is_shown and v.status = '${PUBLISHED}') then 'FAILED' else v.status end,
      video_url = case when own.is_shown then null else v.video_url end,
      video_thumbnail = case when own.is_shown then null else v.video_thumbnail end,
      video_preview_url = case when own.is_shown and v.video_preview_url like '%/out-%/preview.mp4' then null else v.video_preview_url end
    from (select coalesce(bool_or(b.video_url like r.folder || '/%'), false) as is_shown
      from video b left join video_run r on r.object_key = b.object_key where b.id = $1) own
    where v.id = $1 and v.object_key = $2 and v.status <> 'DELETED'`,
})

/** Runs in the transaction that sends the job. A new file, and a file that its coach retries, start at 0. */
export async function noteWaiting(
  transaction: Transaction,
  { videoID, objectKey }: ProcessingPayload,
  { keepsPercent }: { keepsPercent: boolean },
): Promise<void> {
  await wait(transaction, videoID, objectKey, textOf({ step: 'WAITING', percent: 0 }), keepsPercent)
}

export function createRunStore(database: Pick<Database, 'query' | 'transact'>): RunStore {
  return {
    begin: async ({ videoID, objectKey }, id) =>
      database.transact(async (transaction) => (await begin(transaction, videoID, objectKey, id))[0]),
    isCurrent: async ({ videoID, objectKey }) => (await findCurrent(database, videoID, objectKey)).length > 0,
    abandon: async ({ videoID, objectKey }) =>
      database.transact(async (transaction) => (await abandon(transaction, videoID, objectKey))[0]?.folder),
    keep: async (run, done) =>
      database.transact(async (transaction) => {
        // Unfinished steps have no subscribers.
        transaction.emitsNoEvents()
        await keep(transaction, run.id, JSON.stringify(done))
      }),
    tell: async ({ videoId, objectKey }, processing) =>
      void (await database.transact((transaction) => tell(transaction, videoId, objectKey, textOf(processing)))),
    show: async ({ videoId, objectKey }, outputs) =>
      database.transact(async (transaction) => {
        const rows = await show(transaction, videoId, objectKey, JSON.stringify(columnsOf(outputs)))
        return rows.length > 0
      }),
    finish: async (run, outputs) =>
      database.transact(async (transaction) => {
        const { videoId, objectKey } = run
        const rows = await show(transaction, videoId, objectKey, JSON.stringify(columnsOf(outputs)))
        if (rows.length === 0) return
        if (outputs.soundKey === undefined) await silence(transaction, videoId, objectKey)
        await finish(transaction, videoId, objectKey)
        await endRun(transaction, run.id)
        await endOthers(transaction, videoId, run.id)
      }),
    fail: async ({ videoID, objectKey }, processing) =>
      void (await database.transact((transaction) => fail(transaction, videoID, objectKey, textOf(processing)))),
  }
}

function columnsOf({ masterKey, seconds, posterKey, previewKey, soundKey }: Outputs): object {
  return {
    video_url: masterKey,
    duration_s: seconds,
    video_thumbnail: posterKey,
    video_preview_url: previewKey,
    audio_url: soundKey,
  }
}

function textOf({ step, percent, fault }: Processing): string {
  return JSON.stringify({ step, percent, fault: fault ?? null })
}
