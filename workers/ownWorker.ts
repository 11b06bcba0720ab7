import { releaseProxy, type Remote, wrap } from 'comlink'

/** A worker that is terminated with its owner. */
export interface OwnedWorker<T> {
  /** Its functions, as promises. */
  remote: Remote<T>
  /**
   * Waits for one of its answers. Rejects if the worker crashes or is terminated first, which the answer itself would
   * not report.
   */
  ask<R>(answer: PromiseLike<R>): Promise<R>
  end(): void
}

export function ownWorker<T>(worker: Worker): OwnedWorker<T> {
  const { promise: isOver, reject } = Promise.withResolvers<never>()
  // Pending calls receive the failure. Without a call it need not be reported.
  isOver.catch(() => undefined)
  // Errors thrown by a call arrive as its answer. These are of the worker itself: it could not be loaded, or it
  // crashed.
  worker.addEventListener('error', (event) => {
    // Reported here; otherwise the browser would report it again as an uncaught error.
    event.preventDefault()
    reject(new Error(event.message || 'The worker could not be loaded'))
  })
  worker.addEventListener('messageerror', () => reject(new Error('The message of the worker could not be read')))
  const remote = wrap<T>(worker)
  return {
    remote,
    ask: (answer) => Promise.race([answer, isOver]),
    end() {
      remote[releaseProxy]()
      worker.terminate()
      reject(new Error('The worker was terminated'))
    },
  }
}
