import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'

interface FilterLineProps {
  /** Left out where nothing is narrowed. */
  onClear: (() => void) | undefined
  children: ReactNode
}

/** What narrows a list, and the way back. On a phone they stay on one line and scroll. */
export function FilterLine({ onClear, children }: FilterLineProps) {
  const { t } = useLingui()
  return (
    <div role="group" aria-label={t`Filters`} className="no-scrollbar -m-1 flex min-w-0 gap-2 overflow-x-auto p-1">
      {children}
      {onClear && (
        <Button
          variant="quiet"
          size="compact"
          icon={<X size={16} aria-hidden />}
          onClick={({ currentTarget }) => {
            // It goes with what it clears, and must not take the focus along.
            currentTarget.parentElement?.querySelector('button')?.focus()
            onClear()
          }}
        >
          <Trans>Clear</Trans>
        </Button>
      )}
    </div>
  )
}
