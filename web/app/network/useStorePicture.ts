import { useRelayEnvironment } from 'react-relay'
import { commitLocalUpdate } from 'relay-runtime'
import * as v from 'valibot'
import { useShell } from '#web/app/useShell.ts'
import type { Sending } from '#web/ui/image/CropDialog.tsx'
import { RequestError } from './RequestError.ts'
import { sendPicture } from './sendPicture.ts'

interface RowPicture {
  id: string
  /** The path of the row's kind, below the address of all pictures. */
  path: string
  /** The row's field with the address of the picture. */
  field: string
}

/**
 * Uploads a row's picture and updates the Relay store, so that the whole page shows it. Without a picture, removes the
 * current one.
 */
export function useStorePicture({ id, path, field }: RowPicture) {
  const environment = useRelayEnvironment()
  const { session } = useShell()
  return async (picture?: Blob, sending?: Sending): Promise<void> => {
    const token = await session.token().catch((cause: unknown) => {
      throw new RequestError('UNAVAILABLE', { cause })
    })
    const answer = await sendPicture({ token, path: path + id, picture, ...sending })
    const address = v.parse(v.object({ [field]: v.nullable(v.string()) }), answer)[field]
    commitLocalUpdate(environment, (store) => {
      store.get(id)?.setValue(address ?? null, field)
    })
  }
}
