import { Trans, useLingui } from '@lingui/react/macro'
import { Settings } from 'lucide-react'
import { useState } from 'react'
import type { Devices } from '#web/features/meeting/devices/devices.ts'
import { RoomButton } from '#web/features/meeting/room/RoomButton.tsx'
import type { EnteredRoom } from '#web/features/meeting/visit.ts'
import { Button } from '#web/ui/Button.tsx'
import { useOnDemand } from '#web/ui/overlay/useOnDemand.ts'
import type { SettingsSheetProps } from './SettingsSheet.tsx'

interface SettingsButtonProps {
  devices: Devices
  /** The room one is in; undefined at the set-up. */
  room?: EnteredRoom['room']
  /** False for spectators, who have no devices to configure. */
  takesPart?: boolean
  /** As a symbol in a bar, or as a line of its own. */
  look: 'symbol' | 'line'
}

const load = async () => (await import('./SettingsSheet.tsx')).SettingsSheet

/** Opens devices, effects and the rest. They load when an attendee reaches for them. */
export function SettingsButton({ devices, room, takesPart = true, look }: SettingsButtonProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { Loaded, warm, ask } = useOnDemand<SettingsSheetProps>(load)
  const reach = { onClick: () => ask(() => setOpen(true)), onFocus: warm, onPointerEnter: warm }
  return (
    <>
      {look === 'symbol' ? (
        <RoomButton
          word={t`Settings`}
          label={t`Settings`}
          icon={<Settings size={20} aria-hidden />}
          aria-haspopup="dialog"
          {...reach}
        />
      ) : (
        <Button variant="secondary" icon={<Settings size={18} aria-hidden />} aria-haspopup="dialog" {...reach}>
          {room ? <Trans>Settings</Trans> : <Trans>Effects and devices</Trans>}
        </Button>
      )}
      {Loaded && <Loaded open={isOpen} onOpenChange={setOpen} devices={devices} room={room} takesPart={takesPart} />}
    </>
  )
}
