import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Pause, Play, RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { Link as RouterLink } from 'wouter'
import { paths } from '#web/__generated__/paths.ts'
import { errorMessages } from '#web/app/failures/errorMessages.ts'
import { tellError } from '#web/app/failures/tellError.ts'
import { formatFileSize } from '#web/lib/format/formatFileSize.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Link } from '#web/ui/Link.tsx'
import { useOnDemand } from '#web/ui/overlay/useOnDemand.ts'
import type { Upload, UploadFault } from '#workers/upload/upload.contract.ts'
import { pickVideos } from './pickFiles.ts'
import { giveFile, tellUpload } from './uploads.ts'

const loadDialog = async () => (await import('#web/ui/overlay/ConfirmDialog.tsx')).ConfirmDialog

/** One upload with its progress and actions. */
export function UploadRow({ upload }: { upload: Upload }) {
  const { t } = useLingui()
  const { title, state, size, sent } = upload
  const share = state === 'done' ? 1 : Math.min(sent / size, 1)
  const percent = Math.floor(share * 100)
  return (
    <li className="flex flex-col gap-1.5 border-b border-line py-2 ps-4 pe-1 last:border-b-0">
      <div className="flex items-center gap-1">
        <div className="flex min-w-0 flex-1 flex-col">
          <bdi className="max-w-full self-start truncate text-sm font-[560]">{title}</bdi>
          <StateLine upload={upload} />
        </div>
        <Step upload={upload} />
        {state !== 'elsewhere' && state !== 'finishing' && <Ending upload={upload} />}
      </div>
      {state !== 'done' && state !== 'elsewhere' && (
        <div
          role="progressbar"
          aria-label={t`Uploading ${title}`}
          aria-valuenow={percent}
          className="me-3 h-1.5 overflow-hidden rounded-full bg-track"
        >
          <div
            className="h-full rounded-full bg-brand-line transition-[width] duration-200"
            style={{ width: `${percent}%` }}
          />
        </div>
      )}
      {state === 'needsFile' && <FileAgain upload={upload} />}
      {!upload.isSaved && state !== 'done' && (
        <p role="status" className="pe-3 text-xs text-muted">
          <Trans>Not saved on this device. Keep this page open.</Trans>
        </p>
      )}
    </li>
  )
}

const STEPS: Partial<Record<Upload['state'], 'pause' | 'resume' | 'retry'>> = {
  waiting: 'pause',
  sending: 'pause',
  unreached: 'pause',
  paused: 'resume',
  failed: 'retry',
}

/** Pauses, resumes or retries an upload. */
function Step({ upload: { id, title, state } }: { upload: Upload }) {
  const { t } = useLingui()
  const step = STEPS[state]
  if (!step) return undefined
  const labels = { pause: t`Pause ${title}`, resume: t`Resume ${title}`, retry: t`Try ${title} again` }
  const Icon = { pause: Pause, resume: Play, retry: RotateCw }[step]
  return (
    <IconButton
      label={labels[step]}
      icon={<Icon size={18} aria-hidden />}
      size="compact"
      onClick={() => void tellUpload(id, step === 'pause' ? 'pause' : 'resume').catch(tellError)}
    />
  )
}

/** Cancels an upload after confirmation, or dismisses a finished one. */
function Ending({ upload: { id, title, state } }: { upload: Upload }) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const { Loaded: ConfirmDialog, warm, ask } = useOnDemand(loadDialog)
  const end = () => {
    setIsAsking(false)
    tellUpload(id, state === 'done' ? 'dismiss' : 'abort').catch(tellError)
  }
  const isDone = state === 'done'
  return (
    <>
      <IconButton
        label={isDone ? t`Dismiss ${title}` : t`Cancel ${title}`}
        icon={<X size={18} aria-hidden />}
        size="compact"
        {...(isDone ? {} : { 'aria-haspopup': 'dialog' as const, onPointerEnter: warm, onFocus: warm })}
        onClick={() => (isDone ? end() : ask(() => setIsAsking(true)))}
      />
      {ConfirmDialog && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setIsAsking}
          title={<Trans>Cancel this upload?</Trans>}
          text={<Trans>{`\u2068${title}\u2069`} won’t be added, and what was uploaded is deleted.</Trans>}
          confirmLabel={<Trans>Cancel upload</Trans>}
          cancelLabel={<Trans>Keep uploading</Trans>}
          onConfirm={end}
          danger
        />
      )}
    </>
  )
}

function StateLine({ upload }: { upload: Upload }) {
  const { t } = useLingui()
  const { state, fault, videoId } = upload
  if (fault)
    return (
      <span role="alert" className="text-xs text-live">
        {t(faultOf(fault))}
      </span>
    )
  if (state === 'sending') return <Progress upload={upload} />
  if (state === 'done')
    return (
      <Link className="text-xs" render={<RouterLink href={paths.editVideo({ id: videoId })} />}>
        <Trans>Add details</Trans>
      </Link>
    )
  return <span className="text-xs text-muted">{t(stateTexts[state])}</span>
}

const stateTexts: Record<Exclude<Upload['state'], 'sending' | 'done'>, MessageDescriptor> = {
  waiting: msg`Waiting`,
  unreached: msg`Waiting for a connection`,
  finishing: msg`Finishing up`,
  paused: msg`Paused`,
  needsFile: msg`Choose the file again to continue.`,
  elsewhere: msg`Uploading in another tab`,
  failed: msg`Upload failed`,
}

function faultOf(fault: UploadFault): MessageDescriptor {
  if (fault === 'ANOTHER_FILE') return msg`That’s a different file. Choose the one you started with.`
  if (fault === 'FILE_GONE') return msg`The file was moved or changed. Choose it again.`
  return errorMessages[fault]
}

function Progress({ upload: { sent, size, speed, secondsLeft } }: { upload: Upload }) {
  const { i18n } = useLingui()
  const format = (bytes: number) => formatFileSize(bytes, i18n.locale)
  const [done, whole, rate] = [format(sent), format(size), format(speed ?? 0)]
  return (
    <span className="type-number truncate text-xs text-muted">
      <Trans>
        {done} of {whole}
      </Trans>
      {speed !== undefined && (
        <>
          {' · '}
          <Trans>{rate}/s</Trans>
        </>
      )}
      {secondsLeft !== undefined && secondsLeft > 0 && (
        <>
          {' · '}
          <TimeLeft seconds={secondsLeft} />
        </>
      )}
    </span>
  )
}

const MINUTE_S = 60
const HOUR_S = 3_600

/** Rounded, because the estimate is rough. */
function TimeLeft({ seconds }: { seconds: number }) {
  const { i18n } = useLingui()
  const [unit, of] = unitOf(seconds)
  const time = new Intl.NumberFormat(i18n.locale, { style: 'unit', unit, unitDisplay: 'short' }).format(
    Math.ceil(seconds / of),
  )
  return <Trans>{time} left</Trans>
}

function unitOf(seconds: number): [unit: string, seconds: number] {
  if (seconds < MINUTE_S) return ['second', 1]
  return seconds < 2 * HOUR_S ? ['minute', MINUTE_S] : ['hour', HOUR_S]
}

/** Asks for permission to read the file again, or lets the user select it again if the browser has no handle. */
function FileAgain({ upload: { id, handle, fault } }: { upload: Upload }) {
  const mayAsk = handle?.requestPermission !== undefined && fault !== 'FILE_GONE'
  const goOn = async () => {
    if (mayAsk && (await handle?.requestPermission?.({ mode: 'read' })) === 'granted') {
      await tellUpload(id, 'resume')
      return
    }
    const [picked] = await pickVideos({ multiple: false })
    if (picked) await giveFile(id, picked)
  }
  return (
    <div className="pe-3">
      <Button size="compact" variant="secondary" onClick={() => void goOn().catch(tellError)}>
        {mayAsk ? <Trans>Continue</Trans> : <Trans>Choose the file</Trans>}
      </Button>
    </div>
  )
}
