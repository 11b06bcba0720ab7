import { storageLimits } from '#schema/storageLimits.ts'
import type { PickedFile } from '#workers/upload/upload.contract.ts'

/** A file, and where the browser has one the way to read it again after a reload. */
export interface Picked {
  file: File
  handle?: FileSystemFileHandle | undefined
}

/** What processing takes. Browsers know no type for some of these. */
const ENDINGS = [
  '.mp4',
  '.m4v',
  '.mov',
  '.webm',
  '.mkv',
  '.avi',
  '.mpg',
  '.mpeg',
  '.ts',
  '.ogv',
  '.wmv',
  '.3gp',
] as const
export const videoRules = { accept: ['video/*', ...ENDINGS].join(), maxBytes: storageLimits.largestFile }

/** Lets somebody pick videos. Nothing, where they picked none. */
export async function pickVideos(options: { multiple: boolean }): Promise<Picked[]> {
  if (!window.showOpenFilePicker) return pickByInput(options)
  try {
    const handles = await window.showOpenFilePicker({ ...options, types: [{ accept: { 'video/*': [...ENDINGS] } }] })
    return await Promise.all(handles.map(async (handle) => ({ handle, file: await handle.getFile() })))
  } catch (error) {
    // Closing the picker is an answer too.
    if (error instanceof DOMException && error.name === 'AbortError') return []
    throw error
  }
}

function pickByInput({ multiple }: { multiple: boolean }): Promise<Picked[]> {
  const input = document.createElement('input')
  Object.assign(input, { type: 'file', multiple, accept: videoRules.accept })
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve([...(input.files ?? [])].map((file) => ({ file }))))
    input.addEventListener('cancel', () => resolve([]))
    input.click()
  })
}

/** What was dropped. Whoever calls it does so at once: the browser empties the list after the event. */
export function droppedFiles({ items }: DataTransfer): Promise<Picked[]> {
  const found = [...items].map(async (item): Promise<Picked[]> => {
    const file = item.getAsFile()
    const handle = await item.getAsFileSystemHandle?.()
    if (handle?.kind === 'directory' || !file) return []
    return [handle instanceof FileSystemFileHandle ? { file: await handle.getFile(), handle } : { file }]
  })
  return Promise.all(found).then((lists) => lists.flat())
}

const LONGEST_TITLE = 200

/** A new video of each file, called what its file is called. */
export function asNewVideos(picked: readonly Picked[]): Promise<PickedFile[]> {
  return Promise.all(
    picked.map(async ({ file, handle }) => ({
      file,
      handle,
      videoId: crypto.randomUUID(),
      title: titleOf(file.name),
      assetType: 'VIDEO' as const,
      duration: await readDuration(file),
    })),
  )
}

export function titleOf(fileName: string): string {
  const bare = fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll('_', ' ')
    .trim()
  return (bare || fileName).slice(0, LONGEST_TITLE)
}

/** A player that says nothing for so long says nothing at all. */
const PATIENCE_MS = 4_000

/** Whole seconds; undefined for what this browser can't play. The server looks for itself. */
async function readDuration(file: File): Promise<number | undefined> {
  const player = document.createElement('video')
  const address = URL.createObjectURL(file)
  const { promise, resolve } = Promise.withResolvers<number | undefined>()
  const timer = setTimeout(resolve, PATIENCE_MS)
  player.addEventListener('loadedmetadata', () => resolve(player.duration))
  player.addEventListener('error', () => resolve(undefined))
  player.preload = 'metadata'
  player.src = address
  const seconds = await promise
  clearTimeout(timer)
  player.removeAttribute('src')
  URL.revokeObjectURL(address)
  return seconds !== undefined && Number.isFinite(seconds) ? Math.round(seconds) : undefined
}
