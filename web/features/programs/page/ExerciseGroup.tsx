import { Trans } from '@lingui/react/macro'
import { Repeat2 } from 'lucide-react'
import type { ReactNode } from 'react'

/** Consecutive exercises as list items. Those of a superset are framed together. */
export function ExerciseGroup({ isSuperset, children }: { isSuperset: boolean; children: ReactNode }) {
  return (
    <div className={isSuperset ? 'flex flex-col gap-1 border-s-3 border-brand-line ps-3' : undefined}>
      {isSuperset && (
        <p className="flex items-center gap-1.5 text-xs font-[600] text-brand-text">
          <Repeat2 size={14} aria-hidden />
          <Trans>Superset</Trans>
        </p>
      )}
      <ul className="flex flex-col">{children}</ul>
    </div>
  )
}
