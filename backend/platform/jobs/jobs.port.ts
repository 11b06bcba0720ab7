import type * as v from 'valibot'
import type { Transaction } from '#backend/platform/database.ts'

/** Definition of one kind of job. */
export interface JobKind<Payload extends object = object> {
  /** The job's data, usually ids. It is stored and backed up unencrypted: no secrets, and no texts of users. */
  payload: v.GenericSchema<Payload>
  /** Of all waiting jobs, the one with the highest priority runs first; of equals, the oldest. */
  priority: number
  /** How often a failed job is retried before it is listed as failed for the operator. */
  retries: number
  /** Pause before the first retry, in seconds; each further pause is about twice as long, up to an hour. */
  pauseS: number
  /** Maximum duration in seconds, less than a day; a longer attempt is aborted and fails. */
  mayTakeS: number
  /** Maximum number of concurrent jobs of this kind in one process. */
  atOnce: number
  /** Only one job per key waits or runs at a time. A kind that gains or loses its keys needs a new name. */
  keyOf?(payload: Payload): string
  /**
   * The owner of the job. Users take turns: a job is queued behind as many jobs of another user as its own user has
   * waiting.
   */
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
   * Queues the job in this transaction: without its commit there is no job. Resolves with its id, or undefined if a job
   * with its key already waits or runs.
   */
  send(transaction: Transaction, job: NewJob<Kinds>): Promise<string | undefined>
}

export interface RunningJob<Payload = object> {
  /** Stays the same in each attempt. */
  id: string
  payload: Payload
  /** Aborted when the job has to stop: it took too long, the process ends, or another one has taken it over. */
  signal: AbortSignal
  /** 1 for the first attempt. An attempt interrupted by the end of its process does not count. */
  attempt: number
}

/**
 * Does the work of one kind. An error fails the attempt. The handler may be called again for completed work, if the
 * process was killed in between, so it must be idempotent.
 */
export type JobHandler<Payload = object> = JobMethod<Payload>['run']

/**
 * A method, so that the handler of one kind is assignable to that of any kind: the payload is validated before the
 * call.
 */
interface JobMethod<Payload> {
  run(job: RunningJob<Payload>): Promise<void>
}

export type JobHandlers<Kinds extends JobKinds> = {
  readonly [Name in keyof Kinds]: JobHandler<PayloadOf<Kinds[Name]>>
}
