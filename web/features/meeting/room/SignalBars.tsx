import { useLingui } from '@lingui/react/macro'
import type { ReadonlySignal } from '@preact/signals-react'
import { WifiLow } from 'lucide-react'
import { useValue } from '#web/lib/useValue.ts'

/** At or below it a connection counts as poor. */
export const POOR_STRENGTH = 0.5

/** Said only when it is poor: a good connection is not news. */
export function SignalBars({ strength }: { strength: ReadonlySignal<number> }) {
  const { t } = useLingui()
  if (useValue(strength) > POOR_STRENGTH) return undefined
  return <WifiLow size={14} className="text-brand" aria-label={t`Poor connection`} />
}
