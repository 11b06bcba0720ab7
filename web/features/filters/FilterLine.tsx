import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'

interface FilterLineProps {
  /** Undefined if no filter is active. */
  onClear: (() => void) | undefined
  children: ReactNode
}

/** A row of filters with a button to clear them. On phones it scrolls horizontally. */
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
            // The button disappears once the filters are cleared, so move the focus first.
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
