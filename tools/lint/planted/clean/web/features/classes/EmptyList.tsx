import { Trans } from '@lingui/react/macro'

export function EmptyList({ label, onRetry }: { label: string; onRetry: () => void }) {
  return (
    <section aria-label={label}>
      <Trans>
        No classes <b>today</b>
      </Trans>
      <span translate="no">Obi</span>
      <button type="button" onClick={onRetry} aria-label={label}>
        ↻
      </button>
    </section>
  )
}
