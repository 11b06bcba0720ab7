import type { Env } from './platform/env.ts'
import { openPostgresBus } from './platform/events/postgresBus.ts'
import { JOB_CHANNEL } from './platform/jobs/jobs.store.ts'
import { announceSent, openJobQueue } from './platform/jobs/openJobQueue.ts'
import { startJobs } from './platform/jobs/startJobs.ts'
import type { Logger } from './platform/log.ts'
import type { OpenDatabase } from './platform/postgres/openDatabase.ts'
import { jobHandlers, jobKinds } from './productJobs.ts'

export interface OpenJobsRequest {
  env: Pick<Env, 'JOBS' | 'PUBSUB_URL'>
  database: OpenDatabase
  log: Logger
}

/** The queue for those who send jobs, and who does them in this process, unless that is left to processes of their own. */
export async function openJobs({ env, database, log }: OpenJobsRequest) {
  await using opening = new AsyncDisposableStack()
  const queue = opening.adopt(await openJobQueue({ database, kinds: jobKinds, log }), (opened) => opened.close())
  const isHere = env.JOBS === 'here'
  const isAlone = isHere && env.PUBSUB_URL === 'memory:'
  if (!isAlone) opening.defer(announceSent(queue, { database, log }))
  if (isHere) {
    const jobs = opening.adopt(startJobs({ database, queue, kinds: jobKinds, handlers: jobHandlers, log }), (started) =>
      started.stop(),
    )
    if (!isAlone) {
      const bus = opening.adopt(await openPostgresBus({ database, log, channel: JOB_CHANNEL }), (opened) =>
        opened.close(),
      )
      bus.subscribe(() => jobs.wake())
    }
  }
  const closing = opening.move()
  return { queue, [Symbol.asyncDispose]: () => closing.disposeAsync() }
}
