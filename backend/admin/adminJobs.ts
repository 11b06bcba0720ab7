import type { Database } from '#backend/platform/database.ts'
import { hasCode } from '#backend/platform/hasCode.ts'
import {
  dropJob,
  findJobState,
  type JobState,
  type ListedJob,
  listJobs,
  retryJob,
} from '#backend/platform/jobs/listedJobs.store.ts'
import type { JobsCommand } from './readJobsCommand.ts'

/** Of each state. */
const MOST_LISTED = 100

/** Resolves with what there is to say; rejects with a sentence when the command cannot be carried out. */
export async function carryOutJobs(command: JobsCommand, database: Database): Promise<string> {
  if (command.name === 'jobs') return tellJobs(command.isJson, database)
  return command.name === 'retryJob' ? retry(command.id, database) : drop(command.id, database)
}

async function tellJobs(isJson: boolean, database: Database): Promise<string> {
  const { counts, jobs } = await listJobs(database, MOST_LISTED)
  if (isJson) return JSON.stringify({ counts, jobs }, undefined, 2)
  const total = `${counts.waiting} waiting, ${counts.running} running, ${counts.failed} failed`
  const states = (['failed', 'running', 'waiting'] as const).filter((state) => counts[state] > 0)
  const parts = states.map((state) => tellState(state, { jobs, count: counts[state] }))
  return [total, ...parts].join('\n\n')
}

function tellState(state: JobState, { jobs, count }: { jobs: readonly ListedJob[]; count: number }): string {
  const listed = jobs.filter((job) => job.state === state)
  const width = Math.max(...listed.map(({ name }) => name.length))
  const lines = listed.map(
    ({ id, name, at, attempts, reason }) =>
      `  ${id}  ${name.padEnd(width)}  ${at}  ${attempts === 1 ? '1 attempt' : `${attempts} attempts`}  ${reason ?? ''}`,
  )
  const left = count - listed.length
  const rest = left > 0 ? [`  and ${left} more`] : []
  return [HEADINGS[state], ...lines.map((line) => line.trimEnd()), ...rest].join('\n')
}

const NEWER = 'a newer job for the same thing waits or runs. Drop this one.'

const HEADINGS: Record<JobState, string> = {
  failed: 'Failed, by when they did',
  running: 'Running, by when they began',
  waiting: 'Waiting, by when they may begin',
}

async function retry(id: string, database: Database): Promise<string> {
  const name = await retryJob(database, id).catch((error: unknown) => {
    throw hasCode(error, 'CONDITION_FAILED') ? new Error(`${id} isn’t needed: ${NEWER}`, { cause: error }) : error
  })
  if (name === undefined) throw new Error(await whyNot(id, { verb: 'tried again', database }))
  return `${name} ${id} will be tried once more.`
}

async function drop(id: string, database: Database): Promise<string> {
  const name = await dropJob(database, id)
  if (name === undefined) throw new Error(await whyNot(id, { verb: 'dropped', database }))
  return `${name} ${id} is dropped.`
}

async function whyNot(id: string, { verb, database }: { verb: string; database: Database }): Promise<string> {
  const state = await findJobState(database, id)
  if (state === undefined) return `There is no job ${id}.`
  return `The job ${id} is ${state}, and can’t be ${verb}.`
}
