// Operations: getInstallation, retryJob
import type { Context } from '#backend/platform/context.ts'
import type { Database } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { type JobState, listJobs, retryJob } from '#backend/platform/jobs/listedJobs.store.ts'
import type { Installation, JobState as WireState } from '#schema/__generated__/wire.ts'
import { assertGlobal } from './assertGlobal.ts'
import { measureDatabase, sumStorage, UNDER_WAY } from './installation.store.ts'

/** Of each state. */
const MOST_LISTED = 50

const wireStates: Readonly<Record<JobState, WireState>> = { waiting: 'WAITING', running: 'RUNNING', failed: 'FAILED' }

/** How the installation is doing. No payload of a job is among it, as those name people. */
export async function readInstallation({ viewer }: Pick<Context, 'viewer'>, database: Database): Promise<Installation> {
  assertGlobal(viewer)
  const [{ counts, jobs }, kinds, [measured]] = await Promise.all([
    listJobs(database, MOST_LISTED),
    sumStorage(database),
    measureDatabase(database),
  ])
  const stored = kinds.filter(({ kind }) => kind !== UNDER_WAY)
  return {
    files: stored.reduce((sum, { files }) => sum + files, 0),
    fileBytes: stored.reduce((sum, { bytes }) => sum + bytes, 0),
    openUploads: kinds.find(({ kind }) => kind === UNDER_WAY)?.files ?? 0,
    databaseBytes: measured?.bytes ?? 0,
    waitingJobs: counts.waiting,
    runningJobs: counts.running,
    failedJobs: counts.failed,
    jobs: jobs.map(({ id, name, state, attempts, at, reason }) => ({
      id,
      name,
      state: wireStates[state],
      attempts,
      at: new Date(at).toISOString(),
      reason,
    })),
  }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Rejects with `CONDITION_FAILED` if a newer job for the same thing waits or runs already. */
export async function retryFailedJob(
  { id }: { id: string },
  { viewer }: Pick<Context, 'viewer'>,
  database: Database,
): Promise<object> {
  assertGlobal(viewer)
  if (id.length !== 36 || !UUID.test(id)) throw new DomainError('BAD_INPUT', { field: 'id' })
  if ((await retryJob(database, id)) === undefined) throw new DomainError('NOT_FOUND')
  return {}
}
