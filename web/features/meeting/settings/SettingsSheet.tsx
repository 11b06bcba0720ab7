import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DeviceFields } from '#web/features/meeting/devices/DeviceFields.tsx'
import type { Devices } from '#web/features/meeting/devices/devices.ts'
import { PermissionNotice } from '#web/features/meeting/devices/PermissionNotice.tsx'
import { MetricsTables } from '#web/features/meeting/metrics/MetricsTables.tsx'
import type { EnteredRoom } from '#web/features/meeting/visit.ts'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { SideSheet } from '#web/ui/SideSheet.tsx'
import { AdvancedFields } from './AdvancedFields.tsx'
import { EffectFields } from './EffectFields.tsx'
import { Fold } from './Fold.tsx'
import { useRoomTheme } from './useRoomTheme.ts'

export interface SettingsSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  devices: Devices
  room: EnteredRoom['room'] | undefined
  takesPart: boolean
}

/** How one is seen and heard, and how the meeting looks. */
export function SettingsSheet({ open, onOpenChange, devices, room, takesPart }: SettingsSheetProps) {
  const { t } = useLingui()
  return (
    <SideSheet open={open} onOpenChange={onOpenChange} title={<Trans>Settings</Trans>} closeLabel={t`Close`}>
      {takesPart && (
        <>
          <PermissionNotice devices={devices} />
          <DeviceFields devices={devices} />
          <EffectFields devices={devices} />
        </>
      )}
      <ThemeField />
      <Part title={<Trans>Advanced</Trans>}>
        <AdvancedFields effects={devices.effects} takesPart={takesPart} noiseMode={room?.noiseMode} />
      </Part>
      {room && (
        <Part title={<Trans>Connection figures</Trans>}>
          <MetricsTables room={room} />
        </Part>
      )}
    </SideSheet>
  )
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Fold title={title}>
      <div className="flex flex-col gap-4 pt-2">{children}</div>
    </Fold>
  )
}

function ThemeField() {
  const { t } = useLingui()
  const [theme, chooseTheme] = useRoomTheme()
  return (
    <SegmentedControl
      label={t`Theme`}
      labelShown
      fullWidth
      options={[
        { value: 'dark', label: t`Dark` },
        { value: 'light', label: t`Light` },
      ]}
      value={theme}
      onValueChange={chooseTheme}
    />
  )
}
