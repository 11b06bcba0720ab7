import { picturesPath } from '#schema/pictures.ts'
import { addressOf } from '#web/app/configuration.ts'
import { RequestError, requestErrorOf } from './RequestError.ts'

interface PictureRequest {
  token: string | undefined
  /** Path below the address of all pictures. */
  path: string
  /** The new picture; if undefined, the current one is removed. */
  picture?: Blob | undefined
  onProgress?: ((share: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/**
 * Stores or removes a picture, and returns the server's response. Rejects with a `RequestError`. Uses XHR, because
 * `fetch` does not report upload progress.
 */
export async function sendPicture({ token, path, picture, onProgress, signal }: PictureRequest): Promise<unknown> {
  const request = new XMLHttpRequest()
  const answered = Promise.withResolvers<void>()
  request.addEventListener('loadend', () => answered.resolve())
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
  signal?.addEventListener('abort', () => request.abort())
  request.open(picture ? 'PUT' : 'DELETE', addressOf(picturesPath + path))
  if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`)
  request.send(picture ?? null)
  await answered.promise
  if (request.status === 0) throw new RequestError('UNAVAILABLE')
  const answer = readJson(request.responseText)
  if (request.status !== 200) throw requestErrorOf(answer)
  return answer
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
