import { startAccessLogUpkeep } from './analytics/accessLogUpkeep.ts'
import { startScheduleUpkeep } from './classes/scheduleUpkeep.ts'
import { type AskToInvite, createAskToInvite } from './invitations/invitationJob.ts'
import { startInvitationUpkeep } from './invitations/invitationUpkeep.ts'
import { type AskToDeliver, createAskToDeliver } from './messages/broadcast/broadcastJob.ts'
import { openMessenger } from './openMessenger.ts'
import type { Env } from './platform/env.ts'
import { openPostgresBus } from './platform/events/postgresBus.ts'
import { createJobQueue, type LocalQueue } from './platform/jobs/createJobQueue.ts'
import { announceJobs, JOB_CHANNEL } from './platform/jobs/jobs.store.ts'
import { startJobs } from './platform/jobs/startJobs.ts'
import type { Logger } from './platform/log.ts'
import type { Metrics } from './platform/metrics/openMetrics.ts'
import type { OpenDatabase } from './platform/postgres/openDatabase.ts'
import { jobHandlers, jobKinds } from './productJobs.ts'
import { startGenerationUpkeep } from './programs/failLostGenerations.ts'
import type { ObjectFiles } from './storage/store/objectStore.port.ts'
import { startProcessingUpkeep } from './video/failLostWork.ts'
import { type Ffmpeg, openFfmpeg } from './video/processing/ffmpeg/findFfmpeg.ts'
import { processingParts } from './video/processing/processVideo.ts'
import { type RequestProcessing, createRequestProcessing } from './video/processing/requestProcessing.ts'

export interface OpenJobsRequest {
  env: Env
  database: OpenDatabase
  log: Logger
  metrics?: Metrics | undefined
}

interface OpenJobs {
  /** Whether anybody can make a video of a file. */
  canProcess: boolean
  /** Send jobs in the transaction of their caller. */
  requests: { requestProcessing: RequestProcessing; askToDeliver: AskToDeliver; askToInvite: AskToInvite }
  /** Runs jobs in this process, unless separate processes do. The caller closes it. */
  start(files: ObjectFiles): Promise<AsyncDisposable>
}

/** The queue for senders of jobs; running them starts when everything else is ready. */
export async function openJobs(request: OpenJobsRequest): Promise<OpenJobs> {
  const { env, log } = request
  const isHere = env.JOBS === 'here'
  const ffmpeg = isHere ? await openFfmpeg(env, log) : undefined
  // Whether those have it that do the jobs elsewhere is not known here.
  const canProcess = ffmpeg !== undefined || !isHere
  const queue = createJobQueue(jobKinds)
  return {
    canProcess,
    requests: {
      requestProcessing: createRequestProcessing({ queue, canProcess }),
      askToDeliver: createAskToDeliver(queue),
      askToInvite: createAskToInvite(queue),
    },
    start: (files) => start(request, { queue, ffmpeg, files }),
  }
}

interface Doing {
  queue: LocalQueue<typeof jobKinds>
  ffmpeg: Ffmpeg | undefined
  files: ObjectFiles
}

async function start(
  { env, database, log, metrics }: OpenJobsRequest,
  { queue, ...doing }: Doing,
): Promise<AsyncDisposable> {
  await using opening = new AsyncDisposableStack()
  const isHere = env.JOBS === 'here'
  const isAlone = isHere && env.PUBSUB_URL === 'memory:'
  // After the commit, because `NOTIFY` within it would serialize all commits.
  const announce = () =>
    announceJobs(database).catch((error: unknown) => log.warn({ err: error }, 'could not announce a job'))
  if (!isAlone) opening.defer(queue.whenSent(() => void announce()))
  if (isHere) {
    const processing = processingParts({ env, database, log, queue, ...doing })
    const handlers = jobHandlers({ ...processing, database, mail: openMail({ env, database }, opening) })
    const { workFolder } = processing
    opening.adopt(startProcessingUpkeep({ database, workFolder, log }), (loop) => loop.stop())
    opening.adopt(startGenerationUpkeep({ database, log }), (loop) => loop.stop())
    opening.adopt(startScheduleUpkeep({ database, log }), (loop) => loop.stop())
    opening.adopt(startAccessLogUpkeep({ database, log }), (loop) => loop.stop())
    opening.adopt(startInvitationUpkeep({ database, askToInvite: createAskToInvite(queue), log }), (loop) =>
      loop.stop(),
    )
    const jobs = opening.adopt(
      startJobs({ database, queue, kinds: jobKinds, handlers, log, onEnd: metrics?.countJob }),
      (started) => started.stop(),
    )
    if (!isAlone) {
      const bus = opening.adopt(await openPostgresBus({ database, log, channel: JOB_CHANNEL }), (opened) =>
        opened.close(),
      )
      bus.subscribe(() => jobs.wake())
    }
  }
  return opening.move()
}

/** For notices and invitations. A server that can send no e-mail has no messenger for them. */
function openMail({ env, database }: Pick<OpenJobsRequest, 'env' | 'database'>, opening: AsyncDisposableStack) {
  const canSend = env.isPlayground || env.SMTP_URL !== undefined
  const messenger = canSend
    ? opening.use(openMessenger({ env, database, now: () => new Date().toISOString() }))
    : undefined
  return { messenger, address: `${env.publicUrl}${env.BASE_PATH}` }
}
