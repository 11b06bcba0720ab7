import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { connection } from '#web/app/network/connection.ts'
import { tellError } from '#web/app/tellError.ts'
import type { KeptPlan } from '#web/features/training/offline/keptPlan.ts'
import { type Film, openKeptVideos } from '#web/features/training/offline/keptVideos.ts'
import { openTrainingStore } from '#web/features/training/offline/trainingStore.ts'
import { openTrainingWire } from '#web/features/training/offline/trainingWire.ts'
import { formatFileSize } from '#web/lib/formatFileSize.ts'
import { useValue } from '#web/lib/useValue.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/notify.ts'

interface KeepVideosProps {
  plan: KeptPlan
  personId: string
}

/** The films of a session on this device, if one wants them there: how much that is stands on the button. */
export function KeepVideos({ plan, personId }: KeepVideosProps) {
  const { i18n } = useLingui()
  const isOnline = useValue(connection) === 'online'
  const films = filmsOf(plan)
  const keeping = useKeeping(personId, films)
  const { bytes, kept } = keeping
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
  return (
    <div className="flex flex-col gap-1">
      <Button
        variant="secondary"
        icon={<Download size={18} aria-hidden />}
        disabled={!isOnline}
        busy={keeping.isUnderWay}
        onClick={keeping.start}
      >
        <Trans>Save videos for offline ({size})</Trans>
      </Button>
      <p role="status" className="text-center text-sm text-muted">
        {keeping.isUnderWay && (
          <Trans>
            {kept} of {total} saved
          </Trans>
        )}
      </p>
    </div>
  )
}

function useKeeping(personId: string, films: readonly Film[]) {
  const { t } = useLingui()
  const [bytes, setBytes] = useState<number>()
  const [kept, setKept] = useState(0)
  const [isUnderWay, setIsUnderWay] = useState(false)
  const [videos] = useState(() => openKeptVideos(personId))
  const wanted = JSON.stringify(films)
  useEffect(() => {
    let isLeft = false
    const measure = async () => {
      const measured = await videos.sizeOf(JSON.parse(wanted))
      if (!isLeft) setBytes(measured)
    }
    // Off line nobody knows how much it is, and nothing is offered.
    measure().catch(() => undefined)
    return () => {
      isLeft = true
    }
  }, [videos, wanted])
  const start = async () => {
    setIsUnderWay(true)
    try {
      await videos.keep(films, setKept)
      setBytes(0)
    } catch {
      notify({ kind: 'error', text: t`Not all videos could be saved. Try again in a moment.` })
    } finally {
      setIsUnderWay(false)
    }
  }
  return { bytes, kept, isUnderWay, start: () => void start() }
}

function filmsOf({ content, exercises }: KeptPlan): Film[] {
  const shown = new Set(content.resources.map(({ targetID }) => targetID))
  return exercises.flatMap(({ videoId, address, seconds }) =>
    address && shown.has(videoId) ? [{ videoId, address, seconds }] : [],
  )
}

/** The next session of a program, to be taken along where there will be no network. */
export function KeepNextSession({ planId, personId }: { planId: string; personId: string }) {
  const environment = useRelayEnvironment()
  const [plan, setPlan] = useState<KeptPlan>()
  const [isReading, setIsReading] = useState(false)
  const read = async () => {
    setIsReading(true)
    try {
      const next = await openTrainingWire(environment, personId).readPlan(planId)
      if (!next) return
      await (await openTrainingStore(personId)).keepPlan(next)
      setPlan(next)
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
    <Button variant="secondary" icon={<Download size={18} aria-hidden />} busy={isReading} onClick={() => void read()}>
      <Trans>Save the next session for offline</Trans>
    </Button>
  )
}
