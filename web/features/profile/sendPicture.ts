import * as v from 'valibot'
import { requestErrorOf } from '#web/app/network/RequestError.ts'
import { sendPicture as send } from '#web/app/network/sendPicture.ts'

const OwnPictures = v.object({
  id: v.string(),
  avatarImageUrl: v.nullable(v.string()),
  profileImageUrl: v.nullable(v.string()),
})

/** URLs of the user's pictures after the change. */
export type OwnPictures = v.InferOutput<typeof OwnPictures>

interface PictureRequest {
  token: string | undefined
  /** The new picture, cropped to a circle. Undefined removes all pictures. */
  avatar?: Blob
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Saves or removes the user's picture. Rejects with a `RequestError`. */
export async function sendPicture({ avatar, ...sending }: PictureRequest): Promise<OwnPictures> {
  const answer = await send({ path: avatar ? 'avatar' : '', picture: avatar, ...sending })
  const pictures = v.safeParse(OwnPictures, answer)
  if (!pictures.success) throw requestErrorOf(answer)
  return pictures.output
}
