import { transfer } from 'comlink'
import { ownWorker } from '#workers/ownWorker.ts'
import type { Mask, SegmentWorker } from './segment.contract.ts'

/** Finds people in pictures, in a worker. */
export interface Segmenter {
  /** Transfers the picture. Rejects if it cannot be read, or if the worker crashes or was closed. */
  segment(picture: ImageBitmap): Promise<Mask>
  close(): void
}

/** Loads the model, a download of about 0.8 MB. Rejects if it cannot be loaded or run. */
export async function openSegmenter(): Promise<Segmenter> {
  const worker = new Worker(new URL('./segment.worker.ts', import.meta.url), { type: 'module' })
  const { remote, ask, end } = ownWorker<SegmentWorker>(worker)
  try {
    await ask(remote.load())
  } catch (error) {
    end()
    throw error
  }
  return {
    segment: (picture) => ask(remote.segment(transfer(picture, [picture]))),
    close: end,
  }
}
