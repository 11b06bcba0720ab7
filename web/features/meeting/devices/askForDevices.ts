import type { ReadonlySignal } from '@preact/signals-react'
import type { Logger } from 'amazon-chime-sdk-js'
import type { Device } from './deviceChoice.ts'
import type { Permission } from './devices.ts'

interface Lists {
  microphone: { all: ReadonlySignal<readonly Device[]> }
  list(): Promise<void>
  settle(): Promise<void>
}

/** Asks for camera and microphone. Answers what came out. */
export async function askForDevices({ microphone, list, settle }: Lists, logger: Logger): Promise<Permission> {
  try {
    await list()
    await settle()
    return microphone.all.peek().length === 0 ? 'missing' : 'granted'
  } catch (error) {
    logger.error(`Error fetching devices: ${String(error)}`)
    return error instanceof Error && error.name === 'NotFoundError' ? 'missing' : 'denied'
  }
}
