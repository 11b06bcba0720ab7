import { Worker } from 'node:worker_threads'
import { DomainError } from './DomainError.ts'
import type { Logger } from './log.ts'

/** What a thread can do: each takes one thing that can be copied, and answers with another. */
export type Tasks = Readonly<Record<string, (asked: never) => unknown>>

/** One more thread of this process, for work that would keep everybody else waiting. One task at a time, in turn. */
export interface Thread<Able extends Tasks> {
  /** Rejects with `UNAVAILABLE` when too many wait, when it took too long, and when the thread broke over it. */
  run<Name extends keyof Able & string>(
    name: Name,
    asked: Parameters<Able[Name]>[0],
    signal?: AbortSignal,
  ): Promise<Awaited<ReturnType<Able[Name]>>>
  close(): Promise<void>
}

export interface ThreadRequest {
  /** What it runs: a file that calls `serveTasks`. */
  script: URL
  name: string
  log: Logger
  /** Of tasks, beside the one that runs. */
  mostWaiting?: number
  /** Of one task. A thread that takes longer is ended; the next task has another. */
  longestMs?: number
  /** Of its own memory. Whatever wants more ends the thread, and not the process. */
  mostMegabytes?: number
  /** Its memory is given back when nobody has asked for so long; without it, it stays. */
  idleMs?: number
}

interface Job {
  task: { name: string; asked: unknown }
  settle: (said: Said) => void
}

/** What a thread says of its task. */
type Said = { value: never } | { error: unknown }

/** Once it has loaded what it runs: a busy machine may take its time for that. */
export const READY = 'ready'
const START_WITHIN_MS = 60_000

/** Starts nothing before there is something to do. */
export function openThread<Able extends Tasks>(request: ThreadRequest): Thread<Able> {
  const queue = new Queue(request)
  return {
    run(name, asked, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<Able[typeof name]>>>()
      const job = {
        task: { name, asked },
        settle: (said: Said) => ('error' in said ? reject(said.error) : resolve(said.value)),
      }
      const leave = () => {
        queue.remove(job)
        reject(signal?.reason)
      }
      if (signal?.aborted) leave()
      else queue.add(job)
      signal?.addEventListener('abort', leave)
      return promise.finally(() => signal?.removeEventListener('abort', leave))
    },
    close: () => queue.close(),
  }
}

class Queue {
  readonly #request: ThreadRequest
  readonly #waiting: Job[] = []
  #running: Job | undefined
  #overdue: NodeJS.Timeout | undefined
  #resting: NodeJS.Timeout | undefined
  #worker: Worker | undefined
  #isReady = false
  #isClosed = false

  constructor(request: ThreadRequest) {
    this.#request = request
  }

  add(job: Job): void {
    const { mostWaiting = 64 } = this.#request
    if (this.#isClosed || this.#waiting.length >= mostWaiting) return job.settle({ error: unavailable('is busy') })
    this.#waiting.push(job)
    this.#next()
  }

  /** What runs already is not stopped: its answer is for nobody. */
  remove(job: Job): void {
    const place = this.#waiting.indexOf(job)
    if (place !== -1) this.#waiting.splice(place, 1)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#resting)
    for (const job of this.#waiting.splice(0)) job.settle({ error: unavailable('is closed') })
    const worker = this.#worker
    this.#end(unavailable('is closed'))
    await worker?.terminate()
  }

  #next(): void {
    if (this.#running || this.#isClosed) return
    const job = this.#waiting.shift()
    if (!job) return this.#rest()
    clearTimeout(this.#resting)
    this.#running = job
    this.#worker ??= this.#start()
    this.#limit()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
    this.#worker.postMessage(job.task)
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

  #hear(said: Said | typeof READY): void {
    if (said !== READY) return this.#settle(said)
    this.#isReady = true
    if (this.#running) this.#limit()
  }

  #start(): Worker {
    const { script, name, mostMegabytes = 256 } = this.#request
    this.#isReady = false
    // It needs nothing of our environment, where secrets may be.
    const limits = { env: {}, resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } }
    const worker = new Worker(script, { name, ...limits })
    worker.on('message', (said: Said | typeof READY) => worker === this.#worker && this.#hear(said))
    worker.on('error', (error) => this.#fall(worker, error))
    worker.on('exit', () => this.#fall(worker, undefined))
    // Who waits for it is a request, which the server waits for.
    worker.unref()
    return worker
  }

  #settle(said: Said): void {
    clearTimeout(this.#overdue)
    const job = this.#running
    this.#running = undefined
    job?.settle(said)
    this.#next()
  }

  /** The thread that is gone may have been replaced already. */
  #fall(worker: Worker, error: unknown): void {
    if (this.#worker === worker) this.#breakOff('broke', error)
  }

  #breakOff(what: string, cause?: unknown): void {
    const { name, log } = this.#request
    log.warn({ err: cause, thread: name }, `a thread ${what}`)
    void this.#worker?.terminate()
    this.#end(unavailable(what, cause))
    this.#next()
  }

  #end(error: DomainError): void {
    clearTimeout(this.#overdue)
    this.#worker = undefined
    const job = this.#running
    this.#running = undefined
    job?.settle({ error })
  }
}

function unavailable(what: string, cause?: unknown): DomainError {
  return new DomainError('UNAVAILABLE', { cause: cause ?? new Error(`The thread ${what}`) })
}
