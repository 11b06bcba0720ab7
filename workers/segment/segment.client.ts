import { transfer } from 'comlink'
import { ownWorker } from '#workers/ownWorker.ts'
import type { Mask, SegmentWorker } from './segment.contract.ts'

/** Finds people in pictures, off the page's own thread. */
export interface Segmenter {
  /** The picture is handed over. Rejects when it can't be looked at, and when the worker breaks or was closed. */
  segment(picture: ImageBitmap): Promise<Mask>
  close(): void
}

/** Loads the model, about 0.8 MB on the wire. Rejects when it can't be had or can't run here. */
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
