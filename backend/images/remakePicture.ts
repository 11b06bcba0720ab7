import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { DomainError } from '#backend/platform/DomainError.ts'
import { putBytes } from '#backend/platform/folders/putBytes.ts'
import type { ObjectFiles } from '#backend/storage/store/objectStore.port.ts'
import { attachmentSize, pictureLimits, thumbnailSize } from '#schema/pictures.ts'

interface SentPicture {
  key: string
  /** Bytes. */
  size: number
  /** Keeps the shape of a picture, as of a message; a still of a video is cut to the video's. */
  isWhole?: boolean
}

/**
 * Puts a JPEG of its pixels in the place of an uploaded picture, and resolves with its size.
 * Rejects with what `encodePicture` does. One after the other: unpacked, each takes a hundred times its room.
 */
export function createRemakePicture() {
  let last: Promise<unknown> = Promise.resolve()
  return (sent: SentPicture, store: ObjectFiles): Promise<number> => {
    const done = last.then(() => remakePicture(sent, store))
    last = done.catch(() => undefined)
    return done
  }
}

async function remakePicture({ key, size, isWhole = false }: SentPicture, store: ObjectFiles): Promise<number> {
  if (size > pictureLimits.largestFile)
    throw new DomainError('BAD_INPUT', { field: 'bytes', message: 'This file is too large.' })
  const bytes = await readObject(key, store)
  // The library behind it is large, and most servers of a day make no picture.
  const { encodePicture } = await import('./encodePicture.ts')
  const jpeg = await (isWhole ? encodePicture(bytes, attachmentSize, 'inside') : encodePicture(bytes, thumbnailSize))
  await putBytes(store, { key, bytes: jpeg, contentType: 'image/jpeg' })
  return jpeg.length
}

async function readObject(key: string, store: ObjectFiles): Promise<Buffer> {
  const file = await store.openFile(key, tmpdir())
  if (!file) throw new DomainError('NOT_FOUND')
  try {
    return await readFile(file.path)
  } finally {
    await file.close()
  }
}
