import * as v from 'valibot'
import type { JobKind } from '#backend/platform/jobs/jobs.port.ts'

const Payload = v.object({ id: v.string() })

export type NoticeJob = v.InferOutput<typeof Payload>

/** Triggers send these jobs (074_class_notices.sql), with this priority and number of attempts. */
const noticeKind = {
  payload: Payload,
  priority: 6_000,
  // With pauses of up to an hour, most of a day.
  retries: 19,
  pauseS: 30,
  mayTakeS: 6 * 3_600,
  atOnce: 2,
  keyOf: ({ id }: NoticeJob) => id,
} satisfies JobKind<NoticeJob>

export const noticeKinds = { 'classes.notify': noticeKind }
