import type { Mask, SegmentNews, SegmentRequest } from './segment.contract.ts'

/** Finds people in pictures, off the page's own thread. */
export interface Segmenter {
  /** The picture is handed over. One at a time. Rejects when it can't be looked at. */
  segment(picture: ImageBitmap): Promise<Mask>
  close(): void
}

/** Loads the model, about 0.8 MB on the wire. Rejects when it can't be had or can't run here. */
export async function openSegmenter(): Promise<Segmenter> {
  const worker = new Worker(new URL('./segment.worker.ts', import.meta.url), { type: 'module' })
  try {
    await hear(worker)
  } catch (error) {
    worker.terminate()
    throw error
  }
  return {
    async segment(picture) {
      const heard = hear(worker)
      worker.postMessage({ picture } satisfies SegmentRequest, [picture])
      const news = await heard
      if (news.kind !== 'mask') throw new Error('No mask came')
      return news.mask
    },
    close: () => worker.terminate(),
  }
}

/** What it says next. Rejects when that is that it failed. */
function hear(worker: Worker): Promise<SegmentNews> {
  return new Promise((resolve, reject) => {
    const over = new AbortController()
    const { signal } = over
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<SegmentNews>) => {
        over.abort()
        if (data.kind === 'failed') reject(new Error(data.why))
        else resolve(data)
      },
      { signal },
    )
    worker.addEventListener(
      'error',
      ({ message }) => {
        over.abort()
        reject(new Error(message || 'The worker could not be loaded'))
      },
      { signal },
    )
  })
}
