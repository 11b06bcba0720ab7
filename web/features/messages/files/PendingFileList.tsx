import { useLingui } from '@lingui/react/macro'
import { FileText, Mic, X } from 'lucide-react'
import type { UnsentFile } from '#web/features/messages/sending/outgoingMessages.ts'
import { formatFileSize } from '#web/lib/format/formatFileSize.ts'
import { formatSeconds } from '#web/lib/format/formatSeconds.ts'
import { RefusedRow } from '#web/ui/files/RefusedRow.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { rulesFor } from './attachmentRules.ts'
import { localAddress } from './localAddresses.ts'
import type { PendingFiles } from './usePendingFiles.ts'

interface PendingFileListProps extends Pick<PendingFiles, 'files' | 'refused' | 'remove' | 'dismiss'> {
  /** The button that was pressed is gone. */
  onRemoved: () => void
}

/** The files of the message being written, and those that cannot be attached with the reason. */
export function PendingFileList({ files, refused, remove, dismiss, onRemoved }: PendingFileListProps) {
  const { t } = useLingui()
  if (files.length + refused.length === 0) return null
  return (
    <ul aria-label={t`Attached files`} className="flex max-h-40 flex-wrap gap-2 overflow-y-auto">
      {files.map((file) => (
        <PendingItem
          key={file.id}
          file={file}
          onRemove={() => {
            remove(file.id)
            onRemoved()
          }}
        />
      ))}
      {refused.map((file) => (
        <RefusedRow
          key={file.key}
          file={file}
          {...rulesFor(file.name)}
          onForget={() => {
            dismiss(file.key)
            onRemoved()
          }}
        />
      ))}
    </ul>
  )
}

function PendingItem({ file, onRemove }: { file: UnsentFile; onRemove: () => void }) {
  const { t, i18n } = useLingui()
  const { name, kind, bytes, seconds } = file
  const Icon = kind === 'audio' ? Mic : FileText
  const label = seconds === undefined ? name : t`Voice message`
  const detail = seconds === undefined ? formatFileSize(bytes.size, i18n.locale) : formatSeconds(seconds)
  return (
    <li className="flex h-14 max-w-full items-center gap-2 rounded border border-line bg-surface ps-1">
      {kind === 'image' ? (
        <img src={localAddress(file)} alt="" className="size-12 shrink-0 rounded-inner bg-track object-cover" />
      ) : (
        <Icon size={20} aria-hidden className="ms-2 shrink-0 text-muted" />
      )}
      <span className="flex max-w-40 min-w-0 flex-col text-sm">
        <bdi className="truncate font-[560]">{label}</bdi>
        <span className="type-number text-xs text-muted">{detail}</span>
      </span>
      <IconButton size="compact" label={t`Remove ${label}`} icon={<X size={16} aria-hidden />} onClick={onRemove} />
    </li>
  )
}
