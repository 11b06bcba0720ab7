import { expose } from 'comlink'
import { isBesidePage } from './isBesidePage.ts'
import { putPart } from './putPart.ts'
import { openRecords } from './records.ts'
import { Storing } from './storing.ts'
import type { StoringWorker, Upload, UploadWorker } from './upload.contract.ts'
import { UploadQueue } from './uploadQueue.ts'

/** Minimum interval between reports to a page, in ms. */
const TELL_MS = 200

const opened = Promise.withResolvers<UploadQueue>()
const openedStoring = Promise.withResolvers<Storing>()

const browser = {
  put: putPart,
  pause,
  random: Math.random,
  now: () => performance.now() + performance.timeOrigin,
  isBesidePage,
}

const worker: UploadWorker & StoringWorker = {
  async open(owner, page, onChange) {
    const channel = new BroadcastChannel(`uploads ${owner}`)
    const queue = new UploadQueue({
      records: openRecords(),
      hold,
      onChange: atMostEach(TELL_MS, onChange),
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has one origin.
      share: () => channel.postMessage(undefined),
      owner,
      page,
      ...browser,
    })
    // An upload that cannot be read now is continued with the next file, or after a reload.
    channel.addEventListener('message', () => void queue.takeUp().catch(() => undefined))
    await queue.takeUp()
    opened.resolve(queue)
  },
  add: async (picked) => (await opened.promise).add(picked),
  reattach: async (id, file, handle) => (await opened.promise).reattach(id, file, handle),
  pause: async (id) => (await opened.promise).pause(id),
  resume: async (id) => (await opened.promise).resume(id),
  abort: async (id) => (await opened.promise).abort(id),
  dismiss: async (id) => (await opened.promise).dismiss(id),
  sendNow: async (id, picked, onProgress) => (await opened.promise).sendNow(id, picked, onProgress),
  stopNow: async (id) => (await opened.promise).stopNow(id),
  async openStoring(owner, page) {
    openedStoring.resolve(
      new Storing({ records: openRecords(), hold: (id) => hold(id, true), owner, page, ...browser }),
    )
  },
  store: async (file, onProgress) => (await openedStoring.promise).store(file, onProgress),
  forget: async (id) => (await openedStoring.promise).forget(id),
}

/** Locks an upload. The browser releases the lock of a closed tab. */
function hold(id: string, isWaiting: boolean): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    const ifAvailable = !isWaiting
    const granted = (lock: Lock | null) => {
      if (!lock) {
        resolve(undefined)
        return undefined
      }
      return new Promise<void>((release) => {
        resolve(release)
      })
    }
    // A browser that denies locks also denies the list of uploads, so no other tab knows this one.
    navigator.locks.request(`upload ${id}`, { ifAvailable }, granted).catch(() => resolve(() => undefined))
  })
}

/** Without a network, waits for the network instead of the given time. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const { promise, resolve } = Promise.withResolvers<void>()
  const over = new AbortController()
  const timer = navigator.onLine ? setTimeout(resolve, ms) : undefined
  addEventListener('online', () => resolve(), { signal: over.signal })
  signal.addEventListener('abort', () => resolve(), { signal: over.signal })
  await promise
  clearTimeout(timer)
  over.abort()
  signal.throwIfAborted()
}

function atMostEach(ms: number, report: (uploads: readonly Upload[]) => void): (uploads: readonly Upload[]) => void {
  let last: readonly Upload[] | undefined
  return (uploads) => {
    const isWaiting = last !== undefined
    last = uploads
    if (isWaiting) return
    setTimeout(() => {
      const now = last ?? []
      last = undefined
      report(now)
    }, ms)
  }
}

expose(worker)
