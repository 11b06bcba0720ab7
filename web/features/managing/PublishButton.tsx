import { Trans } from '@lingui/react/macro'
import { PUBLISHED } from '#schema/rights/statuses.ts'
import { Button } from '#web/ui/Button.tsx'

interface PublishButtonProps {
  status: string
  /** Whether an unpublished item offers to be published. */
  canPublish: boolean
  /** Why publishing is disabled. */
  disabledReason?: string | undefined
  busy: boolean
  onChange: (status: 'DRAFT' | typeof PUBLISHED) => void
}

/** Publishes a video or program, or unpublishes it. */
export function PublishButton({ status, canPublish, disabledReason, busy, onChange }: PublishButtonProps) {
  if (status === PUBLISHED)
    return (
      <Button size="compact" variant="secondary" busy={busy} onClick={() => onChange('DRAFT')}>
        <Trans>Unpublish</Trans>
      </Button>
    )
  if (!canPublish) return undefined
  return (
    <Button
      size="compact"
      busy={busy}
      disabled={disabledReason !== undefined}
      title={disabledReason}
      onClick={() => onChange(PUBLISHED)}
    >
      <Trans>Publish</Trans>
    </Button>
  )
}
