import { releaseProxy, type Remote, wrap } from 'comlink'

/** A worker that ends with its owner. */
export interface OwnedWorker<T> {
  /** What it does, as promises. */
  remote: Remote<T>
  /** Waits for an answer of it. Rejects when the worker breaks or ends before: nothing else would tell. */
  ask<R>(answer: PromiseLike<R>): Promise<R>
  end(): void
}

export function ownWorker<T>(worker: Worker): OwnedWorker<T> {
  const { promise: isOver, reject } = Promise.withResolvers<never>()
  // Pending calls receive the failure. Without a call it need not be reported.
  isOver.catch(() => undefined)
  // Errors that a call throws come as its answer. These are of the worker itself: it could not be loaded, or it broke.
  worker.addEventListener('error', (event) => {
    // Reported here; otherwise the browser would report it again as an uncaught error.
    event.preventDefault()
    reject(new Error(event.message || 'The worker could not be loaded'))
  })
  worker.addEventListener('messageerror', () => reject(new Error('The worker could not be understood')))
  const remote = wrap<T>(worker)
  return {
    remote,
    ask: (answer) => Promise.race([answer, isOver]),
    end() {
      remote[releaseProxy]()
      worker.terminate()
      reject(new Error('The worker was ended'))
    },
  }
}
