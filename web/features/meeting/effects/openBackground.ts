import { DefaultVideoTransformDevice, type Logger, type VideoTransformDevice } from 'amazon-chime-sdk-js'
import { openSegmenter } from '#workers/segment/segment.client.ts'
import { type BackgroundWork, createBackgroundProcessor } from './createBackgroundProcessor.ts'
import { drawGradient } from './drawGradient.ts'

/** Cameras whose pictures have another background. */
export interface BackgroundEffect {
  deviceOn(cameraId: string): VideoTransformDevice
  /** Only when no device of it is in use any more. */
  close(): Promise<void>
}

export interface BackgroundRequest extends Omit<BackgroundWork, 'segmenter' | 'replacement'> {
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
  let made: { cameraId: string; device: DefaultVideoTransformDevice } | undefined
  return {
    deviceOn(cameraId) {
      if (made?.cameraId === cameraId) return made.device
      // Devices that follow one another share the processor, so the first one makes the way for all.
      const device = made
        ? made.device.chooseNewInnerDevice(cameraId)
        : new DefaultVideoTransformDevice(logger, cameraId, [processor])
      made = { cameraId, device }
      return device
    },
    async close() {
      await (made ? made.device.stop() : processor.destroy())
    },
  }
}
