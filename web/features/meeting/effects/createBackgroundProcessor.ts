import { CanvasVideoFrameBuffer, type VideoFrameProcessor } from 'amazon-chime-sdk-js'
import type { Segmenter } from '#workers/segment/segment.client.ts'
import type { Mask } from '#workers/segment/segment.contract.ts'
import type { MadeBackground } from './background.ts'
import { openPainter } from './openPainter.ts'
import { type CpuPercent, nextSearchAt, type Run } from './segmentPace.ts'

export interface BackgroundWork {
  segmenter: Segmenter
  /** What stands behind a person who hides their room. */
  replacement: HTMLCanvasElement
  background(): MadeBackground
  cpuPercent(): CpuPercent
  /** Milliseconds on a clock that only goes forward. */
  now(): number
  /** The person can't be found any more. From here on the whole picture is hidden. */
  onFailure(error: unknown): void
}

/**
 * Changes what stands behind the person, frame by frame. The search for the person runs beside it, as often as its share
 * of the processor allows; the frames between use what it found last. Nothing of a picture is shown before the first.
 */
export function createBackgroundProcessor(work: BackgroundWork): VideoFrameProcessor {
  const painter = openPainter(work.replacement)
  const search = openSearch(work)
  return {
    async process(buffers) {
      const [source] = buffers
      if (!source) return buffers
      const frame = await source.asCanvasImageSource()
      // Anything else could only be passed on as it is.
      if (!(frame instanceof HTMLCanvasElement)) throw new Error('Frames must come as canvases')
      if (frame.width === 0) return buffers
      const mask = search.lookAt(frame)
      const { width, height } = frame
      const painted = painter.paint({ frame, width, height, mask, background: work.background() })
      const buffer = new CanvasVideoFrameBuffer(painted)
      buffer.framerate = source.framerate
      return [buffer]
    },
    async destroy() {
      search.end()
      work.segmenter.close()
    },
  }
}

/** No more pixels than the model looks at. */
const HEIGHT_LOOKED_AT = 144

/** After so long without an answer nobody knows where the person is, nor after such a pause, in milliseconds. */
const LONGEST_SEARCH_MS = 5_000
const LONGEST_PAUSE_MS = 2_000

interface Search {
  /** Begins to look for the person when it is time. Returns where they were last; undefined where nobody knows. */
  lookAt(frame: HTMLCanvasElement): Mask | undefined
  end(): void
}

function openSearch({ segmenter, cpuPercent, now, onFailure }: BackgroundWork): Search {
  let found: Mask | undefined
  let isBusy = false
  let isOver = false
  let lookedAt = 0
  let startedAt = 0
  let last: Run | undefined

  const run = async (frame: HTMLCanvasElement) => {
    isBusy = true
    startedAt = now()
    const resize = { resizeHeight: HEIGHT_LOOKED_AT, resizeQuality: 'low' } as const
    found = await segmenter.segment(await createImageBitmap(frame, resize))
    last = { startedAt, endedAt: now() }
    isBusy = false
  }
  // Their share may have changed since the last one.
  const isDue = () => !last || now() >= nextSearchAt(last, cpuPercent())
  const fail = (error: unknown) => {
    if (isOver) return
    isOver = true
    found = undefined
    onFailure(error)
  }
  return {
    lookAt(frame) {
      const at = now()
      if (at - lookedAt > LONGEST_PAUSE_MS) found = undefined
      lookedAt = at
      if (!isOver && !isBusy && isDue()) run(frame).catch(fail)
      return isBusy && at - startedAt > LONGEST_SEARCH_MS ? undefined : found
    },
    end() {
      isOver = true
    },
  }
}
