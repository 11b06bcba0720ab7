import type { ProcessedFile, RegenerateStore } from '#backend/video/processing/regenerate.port.ts'
import type { AdminAnswer } from './adminAnswer.ts'

const MISSING = 'missing'

interface MediaPorts {
  store: RegenerateStore
  requestProcessing: (file: Pick<ProcessedFile, 'videoID' | 'objectKey'>) => Promise<void>
}

/**
 * Sends the jobs that make renditions, posters and previews: all of them again for one video, and those that videos lack
 * for `missing`. Leaves out videos that are being processed.
 */
export async function regenerateMedia(which: string, { store, requestProcessing }: MediaPorts): Promise<AdminAnswer> {
  const files = which === MISSING ? await store.listMissing() : await oneFile(which, store)
  const idle = files.filter(({ isWorkedOn }) => !isWorkedOn)
  for (const file of idle) {
    if (which !== MISSING) await store.setRunAside(file.objectKey)
    await requestProcessing(file)
  }
  const sent = idle.map(({ videoID }) => videoID)
  const waiting = files.length - sent.length
  const text = `${sent.length} videos will be processed, ${waiting} are being processed already.`
  return { text, data: { sent, underWay: waiting } }
}

async function oneFile(id: string, store: RegenerateStore): Promise<ProcessedFile[]> {
  const file = await store.find(id)
  if (!file) throw new Error(`No video with a file has the id ${id}.`)
  return [file]
}
