import { useLingui } from '@lingui/react/macro'
import { notifyInRoom as notify } from '#web/features/meeting/room/notifyInRoom.ts'
import { type MusicSource, NoSoundShared } from '#web/features/meeting/room/openShare.ts'
import type { Room } from '#web/features/meeting/room/room.ts'

/** Plays music to everybody, and says why it does not. */
export function usePlayMusic(room: Room): (source: MusicSource) => void {
  const { t } = useLingui()
  return (source) =>
    void room.playMusic(source).catch((error: unknown) => {
      // To change one's mind in the browser's own window is no failure.
      if (source.kind === 'computer' && error instanceof Error && error.name === 'NotAllowedError') return
      const hasNoSound = error instanceof NoSoundShared
      notify({
        kind: 'error',
        title: hasNoSound ? t`No sound came with it.` : t`The music could not be played.`,
        ...(hasNoSound && { text: t`Choose a tab, and let the browser share its sound, too.` }),
      })
    })
}
