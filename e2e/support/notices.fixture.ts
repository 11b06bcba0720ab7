import type { Database } from '#backend/platform/database.ts'
import { announceJobs } from '#backend/platform/jobs/jobs.store.ts'

/** Ends the delay in which changes of a class are collected. */
export async function makeNoticesDue(database: Database): Promise<void> {
  await database.query({ text: `update job set due_at = now() where name = 'classes.notify' and state = 'waiting'` })
  await announceJobs(database)
}
