import { useLingui } from '@lingui/react/macro'
import type { Room } from '#web/features/meeting/room/room.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { useCameraIsForAll } from './useCameraIsForAll.ts'

/** A member's choice in class mode. The plane keeps it, not this page. */
export function CameraAudience({ room }: { room: Room }) {
  const { t } = useLingui()
  const isForAll = useCameraIsForAll(room)
  return (
    <RadioGroup
      look="card"
      label={t`Who sees your camera`}
      options={[
        { value: 'coach', label: t`Only your coach`, description: t`And who assists them.` },
        { value: 'all', label: t`Everybody`, description: t`All who are in the class.` },
      ]}
      value={isForAll ? 'all' : 'coach'}
      onValueChange={(audience) => room.ask({ ask: 'camera', isForAll: audience === 'all' })}
    />
  )
}
