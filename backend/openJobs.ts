import type { Env } from './platform/env.ts'
import { openPostgresBus } from './platform/events/postgresBus.ts'
import { JOB_CHANNEL } from './platform/jobs/jobs.store.ts'
import { announceSent, type OpenJobQueue, openJobQueue } from './platform/jobs/openJobQueue.ts'
import { startJobs } from './platform/jobs/startJobs.ts'
import type { Logger } from './platform/log.ts'
import type { OpenDatabase } from './platform/postgres/openDatabase.ts'
import { jobHandlers, jobKinds } from './productJobs.ts'
import { startLostMakingUpkeep } from './programs/endLostMaking.ts'
import type { ObjectFiles } from './storage/store/objectStore.port.ts'
import { startLostWorkUpkeep } from './video/endLostWork.ts'
import { type AskToProcess, createAskToProcess } from './video/processing/askToProcess.ts'
import { type Ffmpeg, openFfmpeg } from './video/processing/findFfmpeg.ts'
import { processingParts } from './video/processing/processVideo.ts'

export interface OpenJobsRequest {
  env: Pick<Env, 'JOBS' | 'PUBSUB_URL' | 'FFMPEG_PATH' | 'DATA_DIR' | 'VIDEO_SIZES'>
  database: OpenDatabase
  log: Logger
}

interface OpenJobs extends AsyncDisposable {
  /** Whether anybody can make a video of a file. */
  canProcess: boolean
  askToProcess: AskToProcess
  /** Does the jobs in this process, unless that is left to processes of their own. Its end is for whoever asked. */
  start(files: ObjectFiles): Promise<AsyncDisposable>
}

/** The queue for those who send jobs; who does them begins when everything else is there. */
export async function openJobs(request: OpenJobsRequest): Promise<OpenJobs> {
  const { env, database, log } = request
  const isHere = env.JOBS === 'here'
  const ffmpeg = isHere ? await openFfmpeg(env, log) : undefined
  // Whether those have it that do the jobs elsewhere is not known here.
  const canProcess = ffmpeg !== undefined || !isHere
  const queue = await openJobQueue({ database, kinds: jobKinds, log })
  return {
    canProcess,
    askToProcess: createAskToProcess({ queue, canProcess }),
    start: (files) => start(request, { queue, ffmpeg, files }),
    [Symbol.asyncDispose]: () => queue.close(),
  }
}

interface Doing {
  queue: OpenJobQueue<typeof jobKinds>
  ffmpeg: Ffmpeg | undefined
  files: ObjectFiles
}

async function start({ env, database, log }: OpenJobsRequest, { queue, ...doing }: Doing): Promise<AsyncDisposable> {
  await using opening = new AsyncDisposableStack()
  const isHere = env.JOBS === 'here'
  const isAlone = isHere && env.PUBSUB_URL === 'memory:'
  if (!isAlone) opening.defer(announceSent(queue, { database, log }))
  if (isHere) {
    const processing = processingParts({ env, database, log, queue, ...doing })
    const handlers = jobHandlers(processing)
    const { workFolder } = processing
    opening.adopt(startLostWorkUpkeep({ database, workFolder, log }), (loop) => loop.stop())
    opening.adopt(startLostMakingUpkeep({ database, log }), (loop) => loop.stop())
    const jobs = opening.adopt(startJobs({ database, queue, kinds: jobKinds, handlers, log }), (started) =>
      started.stop(),
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
