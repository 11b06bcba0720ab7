import * as v from 'valibot'
import { picturesPath } from '#schema/pictures.ts'
import { addressOf } from '#web/app/configuration.ts'
import { RequestError, requestErrorOf } from '#web/app/network/RequestError.ts'

const OwnPictures = v.object({
  id: v.string(),
  avatarImageUrl: v.nullable(v.string()),
  profileImageUrl: v.nullable(v.string()),
})

/** Where the person's pictures are from now on. */
export type OwnPictures = v.InferOutput<typeof OwnPictures>

interface PictureRequest {
  token: string | undefined
  /** The new round picture; without one all pictures are removed. */
  avatar?: Blob
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Stores the person's picture, or removes it. Rejects with a `RequestError`. `fetch` does not tell how much has been sent. */
export async function sendPicture({ token, avatar, onProgress, signal }: PictureRequest): Promise<OwnPictures> {
  const request = new XMLHttpRequest()
  const answered = Promise.withResolvers<void>()
  request.addEventListener('loadend', () => answered.resolve())
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
  signal?.addEventListener('abort', () => request.abort())
  request.open(avatar ? 'PUT' : 'DELETE', addressOf(avatar ? `${picturesPath}avatar` : picturesPath))
  if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`)
  request.send(avatar ?? null)
  await answered.promise
  if (request.status === 0) throw new RequestError('UNAVAILABLE')
  const answer = readJson(request.responseText)
  const pictures = v.safeParse(OwnPictures, answer)
  if (request.status !== 200 || !pictures.success) throw requestErrorOf(answer)
  return pictures.output
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
