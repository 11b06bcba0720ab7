import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { tellError } from '#web/app/failures/tellError.ts'
import { connection } from '#web/app/network/connection.ts'
import { askForPersistence } from '#web/app/outbox/askForPersistence.ts'
import type { KeptPlan } from '#web/features/training/offline/keptPlan.ts'
import { type Film, freeBytes, openKeptVideos } from '#web/features/training/offline/keptVideos.ts'
import { openTraining } from '#web/features/training/offline/openTraining.ts'
import { formatFileSize } from '#web/lib/format/formatFileSize.ts'
import { useValue } from '#web/lib/useValue.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'

interface KeepVideosProps {
  plan: KeptPlan
  personId: string
}

/** Button to download a session's videos; its label shows the size. */
export function KeepVideos({ plan, personId }: KeepVideosProps) {
  const { i18n } = useLingui()
  const isOnline = useValue(connection) === 'online'
  const films = filmsOf(plan)
  const download = useKeeping(personId, films)
  const { bytes, free, kept } = download
  const total = films.length
  if (total === 0 || bytes === undefined) return undefined
  if (bytes === 0)
    return (
      <p className="flex items-center gap-2 text-sm text-muted">
        <CircleCheck size={18} aria-hidden className="text-good" />
        <Trans>Videos saved on this device</Trans>
      </p>
    )
  const size = formatFileSize(bytes, i18n.locale)
  const space = free === undefined ? undefined : formatFileSize(free, i18n.locale)
  return (
    <div className="flex flex-col gap-1">
      <Button
        variant="secondary"
        icon={<Download size={18} aria-hidden />}
        disabled={!isOnline}
        busy={download.isUnderWay}
        onClick={download.start}
      >
        <Trans>Save videos for offline ({size})</Trans>
      </Button>
      <p role="status" className="text-center text-sm text-muted">
        {download.isUnderWay ? (
          <Trans>
            {kept} of {total} saved
          </Trans>
        ) : (
          space && <Space needed={size} free={space} isEnough={hasRoom({ bytes, free })} />
        )}
      </p>
    </div>
  )
}

interface SpaceProps {
  needed: string
  free: string
  isEnough: boolean
}

function Space({ needed, free, isEnough }: SpaceProps) {
  if (isEnough) return <Trans>{free} free on this device</Trans>
  return (
    <Trans>
      Not enough space: the videos need {needed}, and {free} is free on this device.
    </Trans>
  )
}

/** Whether the videos fit. If the browser does not report its free space, try anyway. */
function hasRoom({ bytes, free }: { bytes: number | undefined; free: number | undefined }): boolean {
  return bytes === undefined || free === undefined || bytes <= free
}

function useKeeping(personId: string, films: readonly Film[]) {
  const { t } = useLingui()
  const [bytes, setBytes] = useState<number>()
  const [free, setFree] = useState<number>()
  const [kept, setKept] = useState(0)
  const [isUnderWay, setIsUnderWay] = useState(false)
  const [videos] = useState(() => openKeptVideos(personId))
  const [leaving, setLeaving] = useState<AbortController>()
  useEffect(() => () => leaving?.abort(), [leaving])
  const filmsKey = JSON.stringify(films)
  useEffect(() => {
    let isLeft = false
    const measure = async () => {
      const [measured, space] = await Promise.all([videos.sizeOf(JSON.parse(filmsKey)), freeBytes()])
      if (isLeft) return
      setBytes(measured)
      setFree(space)
    }
    // Offline the size is unknown, and nothing is offered.
    measure().catch(() => undefined)
    return () => {
      isLeft = true
    }
  }, [videos, filmsKey])
  const start = async () => {
    const space = await freeBytes()
    setFree(space)
    if (!hasRoom({ bytes, free: space })) return
    const controller = new AbortController()
    const { signal } = controller
    setLeaving(controller)
    setIsUnderWay(true)
    askForPersistence()
    try {
      await videos.keep(films, { onKept: setKept, signal })
      setBytes(0)
    } catch {
      if (signal.aborted) return
      notify({ kind: 'error', text: t`Not all videos could be saved. Try again in a moment.` })
    } finally {
      setIsUnderWay(false)
    }
  }
  return { bytes, free, kept, isUnderWay, start: () => void start() }
}

function filmsOf({ content, exercises }: KeptPlan): Film[] {
  const plannedIds = new Set(content.resources.map(({ targetID }) => targetID))
  return exercises.flatMap(({ videoId, address, seconds }) =>
    address && plannedIds.has(videoId) ? [{ videoId, address, seconds }] : [],
  )
}

/** Offers to download the next session of the program. */
export function KeepNextSession({ planId, personId }: { planId: string; personId: string }) {
  const { t } = useLingui()
  const environment = useRelayEnvironment()
  const [plan, setPlan] = useState<KeptPlan>()
  const [isReading, setIsReading] = useState(false)
  const readPlan = async () => {
    setIsReading(true)
    try {
      const { wire, store } = await openTraining(environment, personId)
      const next = await wire.readPlan(planId)
      if (!next) return
      const isKept = await store.keepPlan(next).then(
        () => true,
        () => false,
      )
      if (isKept) setPlan(next)
      else notify({ kind: 'error', text: t`There isn’t enough space on this device for the session.` })
    } catch (error) {
      tellError(error)
    } finally {
      setIsReading(false)
    }
  }
  if (plan)
    return (
      <>
        <p role="status" className="text-sm text-muted">
          <Trans>The next session is on this device.</Trans>
        </p>
        <KeepVideos plan={plan} personId={personId} />
      </>
    )
  return (
    <Button
      variant="secondary"
      icon={<Download size={18} aria-hidden />}
      busy={isReading}
      onClick={() => void readPlan()}
    >
      <Trans>Save the next session for offline</Trans>
    </Button>
  )
}
