import { Worker } from 'node:worker_threads'
import { Turns } from '#backend/platform/admission/turns.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { Logger } from '#backend/platform/log.ts'

/** Tasks of a thread: each takes a value that can be copied, and returns another. */
export type Tasks = Readonly<Record<string, (input: never) => unknown>>

/** A thread for work that would block the main thread. It runs one task at a time; users take turns. */
export interface Thread<Able extends Tasks> {
  /**
   * Rejects with `UNAVAILABLE` if too many tasks of this user wait, if it took too long, or if the thread died while
   * running it.
   */
  run<Name extends keyof Able & string>(
    name: Name,
    input: Parameters<Able[Name]>[0],
    signal?: AbortSignal,
  ): Promise<Awaited<ReturnType<Able[Name]>>>
  close(): Promise<void>
}

export interface ThreadRequest {
  /** The file that the thread runs; it calls `serveTasks`. */
  script: URL
  name: string
  log: Logger
  /** Maximum number of waiting tasks of one user, besides the running one. */
  waitingPerUser?: number
  /** Time limit of one task, in ms. A thread that takes longer is terminated, and the next task gets a new one. */
  longestMs?: number
  /** Memory limit of the thread. Exceeding it ends the thread, but not the process. */
  mostMegabytes?: number
  /** Idle time after which its memory is freed; without it, it stays. */
  idleMs?: number
}

interface Task {
  name: string
  input: unknown
}

/** A thread's reply to a task. */
type Reply = { value: never } | { error: unknown }

/** Sent once the thread has loaded its code, which may take a while on a busy machine. */
export const READY = 'ready'
const START_WITHIN_MS = 60_000

/**
 * Maximum time in ms that a task waits behind others of its user, such as those of a page that narrates a whole
 * session.
 */
const WAIT_MS = 60_000

/** Starts no thread before the first task. */
export function openThread<Able extends Tasks>(request: ThreadRequest): Thread<Able> {
  const runner = new Runner(request)
  const turns = new Turns({ slots: 1, perUser: 1, waitingPerUser: request.waitingPerUser ?? 64, waitMs: WAIT_MS })
  return {
    run(name, input, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<Able[typeof name]>>>()
      // A running task is not stopped and keeps its turn; its answer is dropped.
      const leave = () => reject(signal?.reason)
      signal?.addEventListener('abort', leave)
      turns.run(() => runner.run({ name, input: input }), signal).then(resolve, reject)
      return promise.finally(() => signal?.removeEventListener('abort', leave))
    },
    async close() {
      turns.close()
      await runner.close()
    },
  }
}

class Runner {
  readonly #request: ThreadRequest
  #running: PromiseWithResolvers<never> | undefined
  #overdue: NodeJS.Timeout | undefined
  #resting: NodeJS.Timeout | undefined
  #worker: Worker | undefined
  #isReady = false

  constructor(request: ThreadRequest) {
    this.#request = request
  }

  run(task: Task): Promise<never> {
    clearTimeout(this.#resting)
    const running = Promise.withResolvers<never>()
    this.#running = running
    this.#worker ??= this.#start()
    this.#limit()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
    this.#worker.postMessage(task)
    return running.promise
  }

  async close(): Promise<void> {
    clearTimeout(this.#resting)
    const worker = this.#worker
    this.#end(unavailable('is closed'))
    await worker?.terminate()
  }

  #rest(): void {
    const { idleMs } = this.#request
    if (idleMs === undefined || !this.#worker) return
    clearTimeout(this.#resting)
    this.#resting = setTimeout(() => {
      const worker = this.#worker
      this.#worker = undefined
      void worker?.terminate()
    }, idleMs).unref()
  }

  #limit(): void {
    const { longestMs = 10_000 } = this.#request
    clearTimeout(this.#overdue)
    this.#overdue = setTimeout(() => this.#breakOff('took too long'), this.#isReady ? longestMs : START_WITHIN_MS)
  }

  #hear(reply: Reply | typeof READY): void {
    if (reply !== READY) return this.#settle(reply)
    this.#isReady = true
    if (this.#running) this.#limit()
  }

  #start(): Worker {
    const { script, name, mostMegabytes = 256 } = this.#request
    this.#isReady = false
    // Threads do not need the environment, which may contain secrets.
    const limits = { env: {}, resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } }
    const worker = new Worker(script, { name, ...limits })
    worker.on('message', (message: Reply | typeof READY) => worker === this.#worker && this.#hear(message))
    worker.on('error', (error) => this.#fall(worker, error))
    worker.on('exit', () => this.#fall(worker, undefined))
    // The thread does not keep the process alive: requests wait for it, and the server waits for them.
    worker.unref()
    return worker
  }

  #settle(reply: Reply): void {
    clearTimeout(this.#overdue)
    const running = this.#running
    this.#running = undefined
    this.#rest()
    if ('error' in reply) running?.reject(reply.error)
    else running?.resolve(reply.value)
  }

  /** The thread may already have been replaced. */
  #fall(worker: Worker, error: unknown): void {
    if (this.#worker === worker) this.#breakOff('broke', error)
  }

  #breakOff(what: string, cause?: unknown): void {
    const { name, log } = this.#request
    log.warn({ err: cause, thread: name }, `a thread ${what}`)
    void this.#worker?.terminate()
    this.#end(unavailable(what, cause))
  }

  #end(error: DomainError): void {
    clearTimeout(this.#overdue)
    this.#worker = undefined
    const running = this.#running
    this.#running = undefined
    running?.reject(error)
  }
}

function unavailable(what: string, cause?: unknown): DomainError {
  return new DomainError('UNAVAILABLE', { cause: cause ?? new Error(`The thread ${what}`) })
}
