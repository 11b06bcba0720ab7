/* oxlint-disable house/rows-by-rights -- upkeep without a viewer: it reads all rows */
import { statement } from '#backend/platform/statement.ts'
import type { VideoStep } from '#schema/__generated__/wire.ts'

/** A waiting or running job for this file, given as an SQL expression. */
export const isWorkedOn = (objectKey: string) => `exists (
  select from job j where j.name in ('video.open', 'video.process') and j.key = ${objectKey} and j.state <> 'failed')`

interface LostWork {
  videoID: string
  objectKey: string
  step: VideoStep
  percent: number
}

/** Videos in processing without a job. Processing is requested together with its job in one transaction. */
export const findLostWork = statement<[], LostWork>({
  name: 'video_find_lost_work',
  text: `
    select v.id as "videoID", v.object_key as "objectKey", v.processing ->> 'step' as step,
      (v.processing ->> 'percent')::int as percent
    from video v where v.processing is not null and v.processing ->> 'fault' is null and v.object_key is not null
      and v.status <> 'DELETED' and not ${isWorkedOn('v.object_key')}`,
})

/** Runs that have a job. */
export const findWorkedOn = statement<[ids: readonly string[]], { id: string }>({
  name: 'video_find_worked_on',
  text: `select r.id from video_run r where r.id = any ($1) and ${isWorkedOn('r.object_key')}`,
})
