import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import { usePerson } from '#web/app/person.ts'
import { addressOfMeeting, type MeetingPlace } from '#web/features/meeting/meetingPlace.ts'
import { SettingsButton } from '#web/features/meeting/settings/SettingsButton.tsx'
import { useEffectFaults } from '#web/features/meeting/settings/useEffectFaults.ts'
import { useVisitBeforeRoom } from '#web/features/meeting/useMeetingVisit.ts'
import type { Visit } from '#web/features/meeting/visit.ts'
import { Button } from '#web/ui/Button.tsx'
import { CameraPreview } from './CameraPreview.tsx'
import { DeviceFields } from './DeviceFields.tsx'
import { PermissionNotice } from './PermissionNotice.tsx'

interface SetupProps {
  meeting: MeetingPlace
  about: ReactNode
  /** Who will see the camera. */
  audience: ReactNode
}

/** Camera, microphone and speaker, tried before anybody sees or hears them. */
export function Setup(props: SetupProps) {
  const visit = useVisitBeforeRoom(props.meeting)
  return visit && <OpenSetup {...props} visit={visit} />
}

function OpenSetup({ meeting, about, audience, visit }: SetupProps & { visit: Visit }) {
  const { devices } = visit.equipment
  const [, navigate] = useLocation()
  useEffect(() => void devices.ask(), [devices])
  useEffectFaults(devices.effects)
  return (
    <div className="mx-auto grid w-full max-w-[68rem] content-center gap-8 p-4 md:min-h-dvh md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:items-center md:p-8">
      <div className="flex flex-col gap-3">
        <CameraPreview visit={visit} />
        {audience}
      </div>
      <div className="flex flex-col gap-5">
        {about}
        <PermissionNotice devices={devices} />
        <DeviceFields devices={devices} />
        <SettingsButton look="line" devices={devices} />
        <OwnName />
        <Button fullWidth onClick={() => navigate(addressOfMeeting('join', meeting))}>
          <Trans>Join class</Trans>
        </Button>
      </div>
    </div>
  )
}

function OwnName() {
  const person = usePerson()
  if (!person) return undefined
  return (
    <p className="text-sm text-muted">
      <Trans>
        You join as <bdi className="text-fg">{person.name}</bdi>, with the microphone off.
      </Trans>
    </p>
  )
}
