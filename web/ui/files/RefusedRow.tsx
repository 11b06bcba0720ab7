import { Trans, useLingui } from '@lingui/react/macro'
import { FileX, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatFileSize } from '#web/lib/format/formatFileSize.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { FileRules, Refusal } from './refuseFile.ts'

export interface RefusedFile {
  key: string
  name: string
  reason: Refusal
}

interface RefusedRowProps extends Pick<FileRules, 'maxBytes' | 'maxFiles'> {
  file: RefusedFile
  onForget: () => void
}

/** A refused file, and the reason. */
export function RefusedRow({ file: { name, reason }, maxBytes = 0, maxFiles = 0, onForget }: RefusedRowProps) {
  const { t } = useLingui()
  return (
    <li className="flex items-center gap-3 rounded border border-live bg-surface py-1 ps-3 pe-1">
      <FileX size={20} aria-hidden className="shrink-0 text-live" />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 py-1" role="alert">
        <bdi className="truncate text-sm font-[560]">{name}</bdi>
        <span className="text-xs text-live">
          <Reason {...{ reason, maxBytes, maxFiles }} />
        </span>
      </div>
      <IconButton label={t`Dismiss ${name}`} icon={<X size={18} aria-hidden />} size="compact" onClick={onForget} />
    </li>
  )
}

function Reason({ reason, maxBytes, maxFiles }: { reason: Refusal; maxBytes: number; maxFiles: number }) {
  const { i18n } = useLingui()
  const limit = formatFileSize(maxBytes, i18n.locale)
  const reasons: Record<Refusal, ReactNode> = {
    kind: <Trans>This file type isn’t supported.</Trans>,
    empty: <Trans>This file is empty.</Trans>,
    size: <Trans>Larger than {limit}.</Trans>,
    count: <Trans>You can add up to {maxFiles} files.</Trans>,
  }
  return reasons[reason]
}
