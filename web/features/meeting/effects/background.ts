import {
  CanvasVideoFrameBuffer,
  DefaultVideoTransformDevice,
  type Logger,
  type VideoFrameProcessor,
  type VideoTransformDevice,
} from 'amazon-chime-sdk-js'
import type { CpuPercent } from '#web/features/meeting/settings/meetingSettings.ts'
import { openSegmenter, type Segmenter } from '#workers/segment/segment.client.ts'
import type { Mask } from '#workers/segment/segment.contract.ts'
import { type MadeBackground, openPainter } from './painter.ts'

/** Cameras whose pictures have another background. */
export interface BackgroundEffect {
  deviceOn(cameraId: string): VideoTransformDevice
  /** Only when no device of it is in use any more. */
  close(): Promise<void>
}

interface BackgroundRequest extends Omit<BackgroundWork, 'segmenter' | 'replacement'> {
  logger: Logger
  findPeople?: typeof openSegmenter
  draw?: typeof drawGradient
}

/** Loads the model. Rejects, and says so in the log, when there can be no such effect here. */
export async function openBackground(request: BackgroundRequest): Promise<BackgroundEffect> {
  const { logger, findPeople = openSegmenter, draw = drawGradient, ...work } = request
  const orSay = async <T>(text: string, attempt: () => T | Promise<T>): Promise<T> => {
    try {
      return await attempt()
    } catch (error) {
      logger.error(`${text} ${String(error)}`)
      throw error
    }
  }
  const replacement = await orSay('Failed to change the background replacement image', draw)
  const segmenter = await orSay('Processor has not been created. Background Blur is not supported.', findPeople)
  const processor = createBackgroundProcessor({ ...work, segmenter, replacement })
  let current: { cameraId: string; device: DefaultVideoTransformDevice } | undefined
  return {
    deviceOn(cameraId) {
      if (current?.cameraId === cameraId) return current.device
      // Devices that follow one another share the processor, so the first one makes the way for all.
      const device = current
        ? current.device.chooseNewInnerDevice(cameraId)
        : new DefaultVideoTransformDevice(logger, cameraId, [processor])
      current = { cameraId, device }
      return device
    },
    async close() {
      await (current ? current.device.stop() : processor.destroy())
    },
  }
}

interface BackgroundWork {
  segmenter: Segmenter
  /** What stands behind an attendee who hides their room. */
  replacement: HTMLCanvasElement
  background(): MadeBackground
  cpuPercent(): CpuPercent
  /** Milliseconds on a clock that only goes forward. */
  now(): number
  /** The attendee can't be found any more. From here on the whole picture is hidden. */
  onFailure(error: unknown): void
}

/**
 * Changes what stands behind the attendee, frame by frame. The search for the attendee runs beside it, as often as its
 * share of the processor allows; the frames between use what it found last. Nothing of a picture is shown before the
 * first.
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

/** Time without an answer, or pause, after which the attendee's position is unknown, in milliseconds. */
const LONGEST_SEARCH_MS = 5_000
const LONGEST_PAUSE_MS = 2_000

interface Search {
  /** Starts a search for the attendee when it is due. Returns their last mask; undefined if unknown. */
  lookAt(frame: HTMLCanvasElement): Mask | undefined
  end(): void
}

function openSearch({ segmenter, cpuPercent, now, onFailure }: BackgroundWork): Search {
  let mask: Mask | undefined
  let isBusy = false
  let isOver = false
  let lookedAt = 0
  let startedAt = 0
  let last: Run | undefined

  const run = async (frame: HTMLCanvasElement) => {
    isBusy = true
    startedAt = now()
    const resize = { resizeHeight: HEIGHT_LOOKED_AT, resizeQuality: 'low' } as const
    mask = await segmenter.segment(await createImageBitmap(frame, resize))
    last = { startedAt, endedAt: now() }
    isBusy = false
  }
  // Their share may have changed since the last one.
  const isDue = () => !last || now() >= nextSearchAt(last, cpuPercent())
  const fail = (error: unknown) => {
    if (isOver) return
    isOver = true
    mask = undefined
    onFailure(error)
  }
  return {
    lookAt(frame) {
      const at = now()
      if (at - lookedAt > LONGEST_PAUSE_MS) mask = undefined
      lookedAt = at
      if (!isOver && !isBusy && isDue()) run(frame).catch(fail)
      return isBusy && at - startedAt > LONGEST_SEARCH_MS ? undefined : mask
    },
    end() {
      isOver = true
    },
  }
}

const SIDE = 500
const NAVY = '#000428'
const BLUE = '#004e92'

/** What stands behind an attendee who hides their room: a square of 500 pixels, from navy to blue. */
export function drawGradient(): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('Nothing can be drawn here')
  const gradient = context.createLinearGradient(0, 0, 0, SIDE)
  gradient.addColorStop(0, NAVY)
  gradient.addColorStop(1, BLUE)
  context.fillStyle = gradient
  context.fillRect(0, 0, SIDE, SIDE)
  return canvas
}

interface Run {
  /** Milliseconds, on any clock. */
  startedAt: number
  endedAt: number
}

/** From when on the next search may run, so that together they take no more than their share. */
export function nextSearchAt({ startedAt, endedAt }: Run, percent: CpuPercent): number {
  if (percent === 0) return Number.POSITIVE_INFINITY
  return startedAt + ((endedAt - startedAt) * 100) / percent
}
