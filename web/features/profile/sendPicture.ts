import * as v from 'valibot'
import { requestErrorOf } from '#web/app/network/RequestError.ts'
import { sendPicture as send } from '#web/app/network/sendPicture.ts'

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

/** Stores the person's picture, or removes it. Rejects with a `RequestError`. */
export async function sendPicture({ avatar, ...sending }: PictureRequest): Promise<OwnPictures> {
  const answer = await send({ path: avatar ? 'avatar' : '', picture: avatar, ...sending })
  const pictures = v.safeParse(OwnPictures, answer)
  if (!pictures.success) throw requestErrorOf(answer)
  return pictures.output
}
