import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, Clock } from 'lucide-react'
import { useClockLabel } from '#web/app/names/useDateLabel.ts'
import { Attachments } from '#web/features/messages/files/Attachments.tsx'
import { unsentFiles } from '#web/features/messages/files/shownFile.ts'
import type { OutgoingMessage } from '#web/features/messages/sending/outgoingMessages.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { FailureReason } from './FailureReason.tsx'
import { FilesProgress } from './FilesProgress.tsx'
import { MessageText } from './MessageText.tsx'
import { bubbleClass, RowFrame } from './RowFrame.tsx'

interface OutgoingRowProps {
  row: {
    startsDay: boolean
    startsUnread: boolean
    startsGroup: boolean
    endsGroup: boolean
    outgoing: OutgoingMessage
  }
  outgoing: { retry: (clientId: string) => void; discard: (clientId: string) => void }
}

/** A message of the viewer that the server has not confirmed. */
export function OutgoingRow({ row, outgoing: { retry, discard } }: OutgoingRowProps) {
  const { t } = useLingui()
  const { clientId, content, createdAt, status, files, progress, code } = row.outgoing
  return (
    <RowFrame row={row} createdAt={createdAt}>
      <div className="flex flex-row-reverse items-center">
        <div className={`max-w-[min(34rem,82%)] ${bubbleClass({ isOwn: true, endsGroup: row.endsGroup })}`}>
          <VisuallyHidden>{t`You`}</VisuallyHidden>
          {files && <Attachments files={unsentFiles(files)} />}
          {content && <MessageText content={content} />}
        </div>
      </div>
      {(row.endsGroup || status !== 'sending' || progress !== undefined) && (
        <p className="flex min-h-5 flex-wrap items-center justify-end gap-x-2 gap-y-1 text-xs text-muted">
          {status === 'sending' && progress !== undefined ? (
            <FilesProgress share={progress} />
          ) : (
            <State {...{ status, createdAt, code }} />
          )}
          {(status === 'failed' || status === 'unsaved') && (
            <>
              <button type="button" className={linkClass} onClick={() => retry(clientId)}>
                <Trans>Try again</Trans>
              </button>
              <button type="button" className={linkClass} onClick={() => discard(clientId)}>
                <Trans>Discard</Trans>
              </button>
            </>
          )}
        </p>
      )}
    </RowFrame>
  )
}

const linkClass = 'min-h-6 cursor-pointer rounded-inner font-[620] text-brand-text underline underline-offset-3'

function State({ status, createdAt, code }: Pick<OutgoingMessage, 'status' | 'createdAt' | 'code'>) {
  const { t } = useLingui()
  const clock = useClockLabel()
  if (status === 'sending') {
    return (
      <span className="flex items-center gap-1">
        <span className="type-number">{clock(createdAt)}</span>
        <Clock size={14} role="img" aria-label={t`Sending`} />
      </span>
    )
  }
  if (status === 'waiting') {
    return (
      <span className="flex items-center gap-1">
        <Clock size={14} aria-hidden />
        <Trans>Waiting for connection</Trans>
      </span>
    )
  }
  return (
    <span role="alert" className="flex items-center gap-1 text-live">
      <CircleAlert size={14} aria-hidden />
      {status === 'unsaved' && <Trans>Not saved on this device yet</Trans>}
      {status === 'failed' && (code ? <FailureReason code={code} /> : <Trans>Not sent</Trans>)}
    </span>
  )
}
