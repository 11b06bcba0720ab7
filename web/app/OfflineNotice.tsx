import { Trans } from '@lingui/react/macro'
import { useValue } from '#web/lib/useValue.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { connection, tryNow } from './network/connection.ts'
import { tellError } from './tellError.ts'
import { useShell } from './useShell.ts'

/** Says that what is shown may be old, and keeps showing it. */
export function OfflineNotice() {
  const state = useValue(connection)
  const { router } = useShell()
  const retry = () => {
    tryNow()
    router.refresh().catch(tellError)
  }
  // Whoever trains goes on without a network, and what lies over the one button they need is in their way.
  const { layout } = useValue(router.visited).row
  if (state === 'online' || layout === 'bare') return null
  return (
    <div className="fixed inset-x-0 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-30 mx-auto w-full max-w-[32rem] px-4 md:bottom-6">
      <Notice
        kind="offline"
        floats
        action={
          <Button variant="secondary" size="compact" onClick={retry}>
            <Trans>Retry</Trans>
          </Button>
        }
      >
        {state === 'offline' ? (
          <Trans>No network connection</Trans>
        ) : (
          <Trans>We can’t reach the server. What you see may be out of date.</Trans>
        )}
      </Notice>
    </div>
  )
}
