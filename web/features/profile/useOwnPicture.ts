import { useRelayEnvironment } from 'react-relay'
import { commitLocalUpdate } from 'relay-runtime'
import { dataIdOf } from '#web/app/network/dataIdOf.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { useShell } from '#web/app/useShell.ts'
import type { Sending } from '#web/ui/image/CropDialog.tsx'
import { type OwnPictures, sendPicture } from './sendPicture.ts'

/** Saves and removes the user's picture. Updates the Relay store, so that the whole page shows it at once. */
export function useOwnPicture() {
  const environment = useRelayEnvironment()
  const { session } = useShell()
  const send = async (request: { avatar?: Blob } & Partial<Sending>): Promise<void> => {
    const token = await session.token().catch((cause: unknown) => {
      throw new RequestError('UNAVAILABLE', { cause })
    })
    const pictures = await sendPicture({ token, ...request }).catch((error: unknown) => {
      if (error instanceof RequestError && error.code === 'UNAUTHENTICATED') void session.refuse('NOT_AUTHORIZED')
      throw error
    })
    commitLocalUpdate(environment, (store) => {
      const { id, avatarImageUrl, profileImageUrl }: OwnPictures = pictures
      store.get(id)?.setValue(avatarImageUrl, 'avatarImageUrl').setValue(profileImageUrl, 'profileImageUrl')
      // A coach's card is another record of the same person.
      store.get(String(dataIdOf({ id }, 'CoachInfo')))?.setValue(avatarImageUrl, 'photo')
    })
  }
  return {
    store: (avatar: Blob, sending: Sending) => send({ avatar, ...sending }),
    remove: () => send({}),
  }
}
