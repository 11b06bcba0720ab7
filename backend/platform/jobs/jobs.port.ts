import type * as v from 'valibot'
import type { Transaction } from '#backend/platform/database.ts'

/** Definition of one kind of job. */
export interface JobKind<Payload extends object = object> {
  /** The job's data, usually ids. It is stored and backed up unencrypted: no secrets, and no texts of users. */
  payload: v.GenericSchema<Payload>
  /** The waiting job with the highest priority runs first, of all kinds; among equals the oldest. */
  priority: number
  /** How often a failed job is retried before it is listed as failed for the operator. */
  retries: number
  /** Before the first of these; each pause is about twice the one before, up to an hour. */
  pauseS: number
  /** Maximum duration in seconds, less than a day; a longer attempt is aborted and fails. */
  mayTakeS: number
  /** Maximum number of concurrent jobs of this kind in one process. */
  atOnce: number
  /** Only one job of a key waits or runs at a time. A kind that gains or loses its keys needs a new name. */
  keyOf?(payload: Payload): string
  /** The user whose job it is. Users take turns: a job goes behind as many of another user's as its own user has waiting. */
  userOf?(payload: Payload): string
}

/** Kinds by name. Jobs are stored with the name, so renaming a kind orphans its jobs. */
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
