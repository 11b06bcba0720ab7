import { attachmentSize, pictureLimits } from '#schema/pictures.ts'
import type { UnsentFile } from '#web/features/messages/sending/outgoingMessages.ts'
import { drawCrop } from '#web/ui/image/drawCrop.ts'
import { kindOf } from './attachmentRules.ts'
import { forgetAddress, localAddress } from './localAddresses.ts'

/** A file as it is sent, a picture with its measures. Undefined if the browser cannot open the picture. */
export async function readFile(file: File): Promise<UnsentFile | undefined> {
  const kind = kindOf(file.name)
  if (!kind) return undefined
  const unsent: UnsentFile = { id: crypto.randomUUID(), name: file.name, kind, bytes: file }
  return kind === 'image' ? readPicture(unsent) : unsent
}

async function readPicture(unsent: UnsentFile): Promise<UnsentFile | undefined> {
  const picture = new Image()
  picture.src = localAddress(unsent)
  try {
    await picture.decode()
  } catch {
    return undefined
  }
  // The size in which a picture is shown, which its camera may have turned.
  const { naturalWidth: width, naturalHeight: height } = picture
  const isLarge =
    width > attachmentSize.width || height > attachmentSize.height || unsent.bytes.size > pictureLimits.largestFile
  return isLarge ? shrink(unsent, picture) : { ...unsent, width, height }
}

/** Makes a picture no larger than the server keeps it, which saves its sender most of the upload. */
async function shrink(unsent: UnsentFile, picture: HTMLImageElement): Promise<UnsentFile | undefined> {
  const { naturalWidth: width, naturalHeight: height } = picture
  const bytes = await drawCrop(picture, { x: 0, y: 0, width, height }, { ...attachmentSize, type: 'image/jpeg' })
  forgetAddress(unsent.id)
  const name = unsent.name.replace(/\.\w+$/, '.jpg')
  return bytes ? readPicture({ ...unsent, name, bytes }) : undefined
}
