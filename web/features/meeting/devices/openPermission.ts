import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Logger } from 'amazon-chime-sdk-js'
import type { Device } from './deviceChoice.ts'
import type { Permission } from './devices.ts'

interface Lists {
  microphone: { all: ReadonlySignal<readonly Device[]> }
  list(): Promise<void>
  settle(): Promise<void>
}

/** Whether we may use camera and microphone, and how to ask. */
export function openPermission(lists: Lists, logger: Logger) {
  const permission = signal<Permission>('untriggered')
  let asking: Promise<void> | undefined
  const askOnce = async () => {
    permission.value = 'asking'
    permission.value = await askForDevices(lists, logger)
    asking = undefined
  }
  // Of two at once only one would hear why it was refused.
  const ask = () => (asking ??= askOnce())
  return {
    permission,
    ask,
    /** Something was plugged in or pulled out. Never rejects. */
    async lookAgain() {
      // The first microphone may have come.
      if (permission.peek() === 'missing') await ask()
      else await takeWhatThereIs(lists).catch(() => undefined)
    },
  }
}

async function takeWhatThereIs({ list, settle }: Lists): Promise<void> {
  await list()
  await settle()
}

/** Answers what came out. */
async function askForDevices(lists: Lists, logger: Logger): Promise<Permission> {
  try {
    await takeWhatThereIs(lists)
    return lists.microphone.all.peek().length === 0 ? 'missing' : 'granted'
  } catch (error) {
    logger.error(`Error fetching devices: ${String(error)}`)
    return error instanceof Error && error.name === 'NotFoundError' ? 'missing' : 'denied'
  }
}
