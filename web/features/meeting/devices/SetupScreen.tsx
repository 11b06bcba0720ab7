import { Trans, useLingui } from '@lingui/react/macro'
import { Eye, LockKeyhole, Video, VideoOff } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useLocation } from 'wouter'
import type { SetupScreenQuery, SetupScreenQuery$data } from '#schema/__generated__/relay/SetupScreenQuery.graphql.ts'
import { classModeOf } from '#schema/classes/classModeOf.ts'
import { usePerson } from '#web/app/person/person.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { useShell } from '#web/app/useShell.ts'
import { ClassTime } from '#web/features/classes/ClassTime.tsx'
import { CoachLine } from '#web/features/classes/page/CoachLine.tsx'
import { addressOfMeeting, type MeetingPlace, meetingPlaceOf } from '#web/features/meeting/meetingPlace.ts'
import { NoMeeting } from '#web/features/meeting/NoMeeting.tsx'
import { useEffectFaults } from '#web/features/meeting/room/notices.tsx'
import { SettingsButton } from '#web/features/meeting/settings/SettingsButton.tsx'
import { useVisitBeforeRoom, type Visit } from '#web/features/meeting/visit.ts'
import { useValue } from '#web/lib/useValue.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { DeviceFields, PermissionNotice } from './DeviceFields.tsx'

type Occurrence = NonNullable<SetupScreenQuery$data['found']>['items'][number]

/** Before the door: how one looks and sounds, and with what. */
export function SetupScreen({ query, place }: ScreenProps<SetupScreenQuery>) {
  const { found } = usePreloadedQuery<SetupScreenQuery>(
    graphql`
      query SetupScreenQuery($publicID: ID!) {
        found: eventOccurrencesByPublicID(publicID: $publicID, limit: 1) {
          items {
            name
            isClassMode
            capacity
            coachID
            assistantID
            substituteID
            ...ClassTime_occurrence
            ...CoachLine_occurrence
          }
        }
      }
    `,
    query,
  )
  const occurrence = found?.items[0]
  if (!occurrence) return <NoMeeting />
  return <Setup meeting={meetingPlaceOf(place.search)} occurrence={occurrence} />
}

interface SetupProps {
  meeting: MeetingPlace
  occurrence: NonNullable<Occurrence>
}

/** Camera, microphone and speaker, tried before anybody sees or hears them. On a phone the way in stays in reach. */
function Setup({ meeting, occurrence }: SetupProps) {
  const { visit, hasFailed, retry } = useVisitBeforeRoom(meeting)
  const [, navigate] = useLocation()
  return (
    <div className="mx-auto grid w-full max-w-[68rem] content-center gap-8 p-4 md:min-h-dvh md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:items-center md:p-8">
      <div className="flex flex-col gap-3">
        {visit ? <CameraPreview visit={visit} /> : <div className="aspect-video rounded bg-track" />}
        <WhoSeesYou occurrence={occurrence} />
      </div>
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-2">
          <h1 className="text-2xl">
            <bdi>{occurrence.name}</bdi>
          </h1>
          <ClassTime occurrence={occurrence} />
          <CoachLine occurrence={occurrence} />
        </div>
        {hasFailed && <NotLoaded onRetry={retry} />}
        {visit && <OwnDevices visit={visit} />}
        <div className="flex flex-col gap-3 max-md:sticky max-md:bottom-0 max-md:-mx-4 max-md:border-t max-md:border-line max-md:bg-bg max-md:px-4 max-md:pt-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          <OwnName />
          <Button fullWidth onClick={() => navigate(addressOfMeeting('join', meeting))}>
            <Trans>Join class</Trans>
          </Button>
        </div>
      </div>
    </div>
  )
}

function OwnDevices({ visit }: { visit: Visit }) {
  const { devices } = visit.equipment
  useEffect(() => void devices.ask(), [devices])
  useEffectFaults(devices.effects)
  return (
    <>
      <PermissionNotice devices={devices} />
      <DeviceFields devices={devices} />
      <SettingsButton look="line" devices={devices} />
    </>
  )
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      kind="warning"
      action={
        <Button size="compact" variant="secondary" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>We couldn’t load the class. Check your connection.</Trans>
    </Notice>
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

/** Says before an attendee goes in who will see their camera. */
function WhoSeesYou({ occurrence }: Pick<SetupProps, 'occurrence'>) {
  const { configuration } = useShell()
  const person = usePerson()
  const { isClassMode, capacity, coachID, assistantID, substituteID } = occurrence
  const teaches = person !== undefined && [coachID, assistantID, substituteID].includes(person.contactId)
  const isKept = configuration.meetings === 'own' && classModeOf({ isClassMode, capacity }) && !teaches
  return (
    <p className="flex items-start gap-2 text-sm text-muted">
      <span className="mt-0.5 shrink-0">
        {isKept ? <LockKeyhole size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
      </span>
      {isKept ? (
        <Trans>Only the coaches of this class see your camera. You can change that in the room.</Trans>
      ) : (
        <Trans>Everyone in the class sees your camera.</Trans>
      )}
    </p>
  )
}

interface CameraPreviewProps {
  visit: Pick<Visit, 'isCameraWanted' | 'wantCamera'> & { equipment: Pick<Visit['equipment'], 'devices'> }
}

/** How one will be seen: as in a mirror. */
export function CameraPreview({ visit }: CameraPreviewProps) {
  const { t } = useLingui()
  const { devices } = visit.equipment
  const isOn = useValue(visit.isCameraWanted)
  const permission = useValue(devices.permission)
  const camera = useValue(devices.camera.chosen)
  const [failed, setFailed] = useState<string>()
  const video = useRef<HTMLVideoElement>(null)
  const isShown = isOn && permission === 'granted' && camera !== undefined
  useEffect(() => {
    if (!isShown) return undefined
    const element = video.current
    const preview = {}
    const started = devices.startCamera(preview).then(
      () => {
        setFailed(undefined)
        return element ? devices.preview(element) : () => undefined
      },
      () => setFailed(camera),
    )
    return () =>
      void started.then((stop) => {
        stop?.()
        return stop && devices.stopCamera(preview)
      })
    // Where one could not be had, another one may be.
  }, [devices, isShown, camera])
  return (
    <div className="relative aspect-video overflow-hidden rounded bg-track">
      {isShown ? (
        <video
          ref={video}
          muted
          playsInline
          aria-label={t`Your camera`}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <PreviewText>
          <Trans>The camera is off</Trans>
        </PreviewText>
      )}
      {isShown && failed === camera && (
        <PreviewText>
          <Trans>We couldn’t turn on your camera.</Trans>
        </PreviewText>
      )}
      <div className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded bg-bg">
        <Button
          size="compact"
          variant={isOn ? 'secondary' : 'primary'}
          icon={isOn ? <Video size={18} aria-hidden /> : <VideoOff size={18} aria-hidden />}
          onClick={() => visit.wantCamera(!isOn)}
        >
          {isOn ? <Trans>Turn the camera off</Trans> : <Trans>Turn the camera on</Trans>}
        </Button>
      </div>
    </div>
  )
}

function PreviewText({ children }: { children: ReactNode }) {
  return <p className="absolute inset-0 grid place-items-center text-muted">{children}</p>
}
