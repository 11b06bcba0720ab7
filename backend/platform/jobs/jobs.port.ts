import type * as v from 'valibot'
import type { Transaction } from '#backend/platform/database.ts'

/** What is said of one kind of job, in one place. */
export interface JobKind<Payload extends object = object> {
  /** What a job carries: ids, as a rule. It is stored and backed up as it is, so no secrets, and no words of people. */
  payload: v.GenericSchema<Payload>
  /** Of what waits the highest goes first, whatever its kind; of equals the oldest. */
  priority: number
  /** How often a job that failed is tried again, before it stands among the failed ones for an operator. */
  retries: number
  /** Before the first of these; each pause is about twice the one before, up to an hour. */
  pauseS: number
  /** What takes longer is stopped and has failed. Less than a day. */
  mayTakeS: number
  /** So many run side by side in one process. */
  atOnce: number
  /** Only one job of a key waits or runs at a time. A kind that gains or loses its keys needs a new name. */
  keyOf?(payload: Payload): string
  /** The user whose job it is. Users take turns: a job goes behind as many of another user's as its own user has waiting. */
  userOf?(payload: Payload): string
}

/** By name. A name is stored with its jobs: what is renamed leaves those behind. */
export type JobKinds = Readonly<Record<string, JobKind>>

export type PayloadOf<Kind extends JobKind> = v.InferOutput<Kind['payload']>

/** A job to be done. */
export type NewJob<Kinds extends JobKinds> = {
  [Name in keyof Kinds & string]: { name: Name; payload: PayloadOf<Kinds[Name]> }
}[keyof Kinds & string]

export interface JobQueue<Kinds extends JobKinds> {
  /**
   * Puts the job among those that wait, with this transaction: without its commit there is none. Resolves with its id;
   * with undefined where one of its key waits or runs already.
   */
  send(transaction: Transaction, job: NewJob<Kinds>): Promise<string | undefined>
}

export interface RunningJob<Payload = object> {
  /** The same in each attempt. */
  id: string
  payload: Payload
  /** The job is to stop: it took too long, the process ends, or another one has taken it over. */
  signal: AbortSignal
  /** 1 for the first. One that is cut off by the end of its process does not count. */
  attempt: number
}

/**
 * Does the work of one kind. What it throws is a failed attempt. It may be called again for work that was done, when
 * the process was killed in between: what it does must come to the same when it is done twice.
 */
export type JobHandler<Payload = object> = JobMethod<Payload>['run']

/** A method, so that the handler of one kind is also one of any: the payload is checked before it is handed over. */
interface JobMethod<Payload> {
  run(job: RunningJob<Payload>): Promise<void>
}

export type JobHandlers<Kinds extends JobKinds> = {
  readonly [Name in keyof Kinds]: JobHandler<PayloadOf<Kinds[Name]>>
}
