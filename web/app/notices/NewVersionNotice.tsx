import { Trans } from '@lingui/react/macro'
import { isOutdated, reloadOnceServed } from '#web/app/reload.ts'
import { useValue } from '#web/lib/useValue.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'

/** Offers a reload to a user whose unsaved input an automatic one would discard. */
export function NewVersionNotice() {
  if (!useValue(isOutdated)) return null
  return (
    <Notice
      floats
      action={
        <Button variant="secondary" size="compact" onClick={() => void reloadOnceServed()}>
          <Trans>Reload</Trans>
        </Button>
      }
    >
      <Trans>A new version is available. Save your changes, then reload the page.</Trans>
    </Notice>
  )
}
