import { limits } from '#schema/__generated__/limits.ts'
import { storageLimits } from '#schema/storageLimits.ts'
import { shortened } from '#schema/values/shortened.ts'
import type { PickedFile } from '#workers/upload/upload.contract.ts'

/** A selected file, with a handle to read it after a reload if the browser supports that. */
export interface Picked {
  file: File
  handle?: FileSystemFileHandle | undefined
}

/** File extensions that processing accepts. Browsers know no MIME type for some of them. */
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

/** Opens the file picker. Empty if the user cancels. */
export async function pickVideos(options: { multiple: boolean }): Promise<Picked[]> {
  if (!window.showOpenFilePicker) return pickByInput(options)
  try {
    const handles = await window.showOpenFilePicker({ ...options, types: [{ accept: { 'video/*': [...ENDINGS] } }] })
    return await Promise.all(handles.map(async (handle) => ({ handle, file: await handle.getFile() })))
  } catch (error) {
    // The user closed the picker.
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

/** Files of a drop event. Must be called synchronously, because the browser clears the list afterwards. */
export function droppedFiles({ items }: DataTransfer): Promise<Picked[]> {
  const picking = [...items].map(async (item): Promise<Picked[]> => {
    const file = item.getAsFile()
    const handle = await item.getAsFileSystemHandle?.()
    if (handle?.kind === 'directory' || !file) return []
    return [handle instanceof FileSystemFileHandle ? { file: await handle.getFile(), handle } : { file }]
  })
  return Promise.all(picking).then((lists) => lists.flat())
}

/** Creates a new video for each file, named after it. */
export function asNewVideos(files: readonly Picked[]): Promise<PickedFile[]> {
  return Promise.all(
    files.map(async ({ file, handle }) => ({
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
  return shortened(bare || fileName, limits.Video.title.max)
}

/** How long to wait for metadata, in milliseconds. Some players never fire an event. */
const PATIENCE_MS = 4_000

/** Duration in whole seconds; undefined if the browser can't play the file. The server determines it independently. */
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
