import type { UnsentFile } from '#web/features/messages/sending/outgoingMessages.ts'
import { kindOf } from './attachmentRules.ts'
import { localAddress } from './localAddresses.ts'

/** A file as it is sent, a picture with its measures. Undefined if the browser cannot open the picture. */
export async function readFile(file: File): Promise<UnsentFile | undefined> {
  const kind = kindOf(file.name)
  if (!kind) return undefined
  const unsent = { id: crypto.randomUUID(), name: file.name, kind, bytes: file }
  if (kind !== 'image') return unsent
  const measures = await measure(localAddress(unsent))
  return measures && { ...unsent, ...measures }
}

/** The size in which a picture is shown, which its camera may have turned. */
async function measure(address: string): Promise<{ width: number; height: number } | undefined> {
  const picture = new Image()
  picture.src = address
  try {
    await picture.decode()
  } catch {
    return undefined
  }
  return { width: picture.naturalWidth, height: picture.naturalHeight }
}
