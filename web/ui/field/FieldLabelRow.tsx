import type { ReactNode } from 'react'
import { classNames } from '#web/ui/classNames.ts'

export const fieldLabelClass = 'text-sm font-[560] text-fg data-disabled:text-muted'

/** A field's label, with content beside it. */
export function FieldLabelRow(props: { hidden?: boolean | undefined; aside?: ReactNode; children: ReactNode }) {
  const { hidden, aside, children } = props
  return (
    <div className={classNames('flex items-baseline justify-between gap-3', hidden && 'sr-only')}>
      {children}
      {aside && <span className="text-xs text-muted">{aside}</span>}
    </div>
  )
}
