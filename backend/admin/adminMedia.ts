import type { ProcessedFile, RegenerateStore } from '#backend/video/processing/regenerate.port.ts'
import type { AdminAnswer } from './adminAnswer.ts'

const MISSING = 'missing'

interface MediaPorts {
  store: RegenerateStore
  askToProcess: (file: ProcessedFile) => Promise<void>
}

/**
 * Sends the jobs that make renditions, posters and previews: of one video all of them anew, of `missing` those that videos
 * lack. What a job works on already is left to it.
 */
export async function regenerateMedia(which: string, { store, askToProcess }: MediaPorts): Promise<AdminAnswer> {
  const files = which === MISSING ? await store.listMissing() : await oneFile(which, store)
  const sent: string[] = []
  for (const file of files) {
    if (await store.isUnderWay(file.objectKey)) continue
    if (which !== MISSING) await store.forgetSteps(file.objectKey)
    await askToProcess(file)
    sent.push(file.videoID)
  }
  const waiting = files.length - sent.length
  const text = `${sent.length} videos will be processed, ${waiting} are being processed already.`
  return { text, data: { sent, underWay: waiting } }
}

async function oneFile(id: string, store: RegenerateStore): Promise<ProcessedFile[]> {
  const file = await store.find(id)
  if (!file) throw new Error(`No video with a file has the id ${id}.`)
  return [file]
}
