/* oxlint-disable house/rows-by-rights -- upkeep, which nobody asks for: it looks at all rows alike */
import { statement } from '#backend/platform/statement.ts'
import type { VideoStep } from '#schema/__generated__/wire.ts'

/** A job that waits, or that somebody is at, is of this file. */
const isWorkedOn = (objectKey: string) => `exists (
  select from jobs.job_common j where j.name in ('video.open', 'video.process') and j.singleton_key = ${objectKey}
    and j.state in ('created', 'retry', 'active'))`

interface LostWork {
  videoID: string
  objectKey: string
  step: VideoStep
  percent: number
}

/** Videos that say they are worked on, where nobody is. Whoever asks for the work says both in one transaction. */
export const findLostWork = statement<[], LostWork>({
  name: 'video_find_lost_work',
  text: `
    select v.id as "videoID", v.object_key as "objectKey", v.processing ->> 'step' as step,
      (v.processing ->> 'percent')::int as percent
    from video v where v.processing is not null and v.processing ->> 'fault' is null and v.object_key is not null
      and v.status <> 'DELETED' and not ${isWorkedOn('v.object_key')}`,
})

/** Of these runs, those that somebody goes on with. */
export const findWorkedOn = statement<[ids: readonly string[]], { id: string }>({
  name: 'video_find_worked_on',
  text: `select r.id from video_run r where r.id = any ($1) and ${isWorkedOn('r.object_key')}`,
})
