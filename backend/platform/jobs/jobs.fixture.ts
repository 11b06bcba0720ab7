import * as v from 'valibot'
import type { Queryable } from '#backend/platform/database.ts'
import type { JobKind } from './jobs.port.ts'

const base = {
  payload: v.object({ what: v.string() }),
  priority: 0,
  retries: 2,
  pauseS: 1,
  mayTakeS: 60,
  atOnce: 2,
} satisfies JobKind<{ what: string }>

/** Kinds of jobs for tests. */
export const testKinds = {
  'test.plain': base,
  'test.urgent': { ...base, priority: 10 },
  'test.single': { ...base, keyOf: ({ what }: { what: string }) => what },
  'test.fair': { ...base, atOnce: 1, userOf: ({ what }: { what: string }) => what.split(' ')[0] ?? '' },
  'test.once': { ...base, retries: 0 },
  'test.patient': { ...base, atOnce: 1, pauseS: 600 },
  'test.short': { ...base, retries: 0, mayTakeS: 1 },
}

export const begun = { text: 'create table if not exists begun (job text, what text, attempt int, pid int)' }

/** Records the start of a job in the database, so that another process can see it. */
export async function noteBegin(
  database: Queryable,
  { id, payload, attempt }: { id: string; payload: { what: string }; attempt: number },
): Promise<void> {
  const text = 'insert into begun values ($1, $2, $3, $4)'
  await database.query({ text }, [id, payload.what, attempt, process.pid])
}
