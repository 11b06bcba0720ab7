import { Trans } from '@lingui/react/macro'
import { signal } from '@preact/signals-react'
import { tellError } from '#web/app/failures/tellError.ts'
import { useDateLabel } from '#web/app/names/useDateLabel.ts'
import { type Connection, connection, tryNow } from '#web/app/network/connection.ts'
import { useShell } from '#web/app/useShell.ts'
import { useValue } from '#web/lib/useValue.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'

const never = signal(undefined)

/** Says that the displayed data may be stale. */
export function OfflineNotice() {
  const state = useValue(connection)
  const { router } = useShell()
  const retry = () => {
    tryNow()
    router.refresh().catch(tellError)
  }
  const { screen } = useValue(router.visited)
  const copiedAt = useValue(screen?.copiedAt ?? never)
  if (state === 'online') return null
  return (
    <Notice
      kind="offline"
      floats
      action={
        <Button variant="secondary" size="compact" onClick={retry}>
          <Trans>Retry</Trans>
        </Button>
      }
    >
      <WhatIsShown state={state} copiedAt={copiedAt} />
    </Notice>
  )
}

interface WhatIsShownProps {
  state: Exclude<Connection, 'online'>
  /** When the screen's data was read, if it is an offline copy. */
  copiedAt: number | undefined
}

function WhatIsShown({ state, copiedAt }: WhatIsShownProps) {
  const labelOf = useDateLabel()
  const when = copiedAt === undefined ? undefined : labelOf(copiedAt)
  if (state === 'offline') {
    return when === undefined ? (
      <Trans>No network connection</Trans>
    ) : (
      <Trans>You’re offline. Last updated: {when}</Trans>
    )
  }
  return when === undefined ? (
    <Trans>We can’t reach the server. What you see may be out of date.</Trans>
  ) : (
    <Trans>We can’t reach the server. Last updated: {when}</Trans>
  )
}
