import { DefaultVideoTransformDevice, type Logger, type VideoTransformDevice } from 'amazon-chime-sdk-js'
import { openSegmenter } from '#workers/segment/segment.client.ts'
import { type BackgroundWork, createBackgroundProcessor } from './createBackgroundProcessor.ts'

/** Cameras whose pictures have another background. */
export interface BackgroundEffect {
  deviceOn(cameraId: string): VideoTransformDevice
  /** Only when no device of it is in use any more. */
  close(): Promise<void>
}

export type BackgroundRequest = Omit<BackgroundWork, 'segmenter'> & { logger: Logger }

/** Loads the model. Rejects, and says so in the log, when there can be no such effect here. */
export async function openBackground({ logger, ...work }: BackgroundRequest): Promise<BackgroundEffect> {
  const segmenter = await openSegmenter().catch((error: unknown) => {
    logger.error(`Processor has not been created. Background Blur is not supported. ${String(error)}`)
    throw error
  })
  const processor = createBackgroundProcessor({ ...work, segmenter })
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
