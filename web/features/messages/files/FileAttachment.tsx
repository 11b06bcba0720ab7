import { useLingui } from '@lingui/react/macro'
import { Download, FileText } from 'lucide-react'
import { formatFileSize } from '#web/lib/format/formatFileSize.ts'
import type { ShownFile } from './shownFile.ts'

/** A file with its name and size. A press downloads it. */
export function FileAttachment({ file: { address, name, size } }: { file: ShownFile }) {
  const { t, i18n } = useLingui()
  const label = name ?? t`File`
  const row = (
    <>
      <FileText size={22} aria-hidden className="shrink-0 text-muted" />
      <span className="flex min-w-0 flex-1 flex-col">
        <bdi className="truncate text-sm font-[560]">{label}</bdi>
        {size !== undefined && (
          <span className="type-number text-xs text-muted">{formatFileSize(size, i18n.locale)}</span>
        )}
      </span>
    </>
  )
  const rowClass = 'flex w-64 max-w-full items-center gap-3 rounded-inner border border-line bg-surface px-3 py-2'
  if (address === undefined) return <span className={rowClass}>{row}</span>
  return (
    <a href={address} download={label} className={`${rowClass} transition-colors duration-120 hover:bg-track`}>
      {row}
      <Download size={18} role="img" aria-label={t`Download`} className="shrink-0 text-muted" />
    </a>
  )
}
