import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, File as FileIcon, RotateCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatFileSize } from '#web/lib/format/formatFileSize.ts'
import { classNames } from '#web/ui/classNames.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

/** An accepted file with its state. */
export type SentFile = { id: string; name: string; bytes: number } & (
  | { state: 'waiting' }
  /** `progress` from 0 to 1. */
  | { state: 'sending'; progress: number }
  | { state: 'done' }
  | { state: 'failed'; reason: ReactNode }
)

export interface FileRowProps {
  file: SentFile
  onCancel: (id: string) => void
  onRetry: (id: string) => void
  onRemove: (id: string) => void
}

/** A file being uploaded: it can be canceled while in progress, retried after a failure, and removed when done. */
export function FileRow({ file, onCancel, onRetry, onRemove }: FileRowProps) {
  const { t, i18n } = useLingui()
  const { id, name, bytes, state } = file
  const isGoing = state === 'waiting' || state === 'sending'
  return (
    <li className="flex items-center gap-3 rounded border border-line bg-surface py-1 ps-3 pe-1">
      <StateIcon state={state} />
      <div className="flex min-w-0 flex-1 flex-col gap-1 py-1">
        <div className="flex items-baseline justify-between gap-3 text-sm">
          <bdi className="truncate font-[560]">{name}</bdi>
          <span className="type-number shrink-0 text-xs text-muted">{formatFileSize(bytes, i18n.locale)}</span>
        </div>
        <StateLine file={file} />
      </div>
      {state === 'failed' && (
        <IconButton
          label={t`Try ${name} again`}
          icon={<RotateCw size={18} aria-hidden />}
          size="compact"
          onClick={() => onRetry(id)}
        />
      )}
      <IconButton
        label={isGoing ? t`Cancel ${name}` : t`Remove ${name}`}
        icon={<X size={18} aria-hidden />}
        size="compact"
        onClick={() => (isGoing ? onCancel(id) : onRemove(id))}
      />
    </li>
  )
}

function StateIcon({ state }: { state: SentFile['state'] }) {
  if (state === 'done') return <CircleCheck size={20} aria-hidden className="shrink-0 text-good" />
  if (state === 'failed') return <CircleAlert size={20} aria-hidden className="shrink-0 text-live" />
  return <FileIcon size={20} aria-hidden className="shrink-0 text-muted" />
}

function StateLine({ file }: { file: SentFile }) {
  const { t, i18n } = useLingui()
  const { name } = file
  if (file.state === 'sending') {
    const percent = Math.round(file.progress * 100)
    return (
      <div
        role="progressbar"
        aria-label={t`Uploading ${name}`}
        aria-valuenow={percent}
        aria-valuetext={new Intl.NumberFormat(i18n.locale, { style: 'percent' }).format(file.progress)}
        className="h-1.5 overflow-hidden rounded-full bg-track"
      >
        <div
          className="h-full rounded-full bg-brand-line transition-[width] duration-200"
          style={{ width: `${percent}%` }}
        />
      </div>
    )
  }
  if (file.state === 'failed') {
    return (
      <span role="alert" className="text-xs text-live">
        {file.reason}
      </span>
    )
  }
  const isDone = file.state === 'done'
  return (
    <span className={classNames('text-xs', isDone ? 'text-good' : 'text-muted')}>
      {isDone ? <Trans>Uploaded</Trans> : <Trans>Waiting</Trans>}
    </span>
  )
}
