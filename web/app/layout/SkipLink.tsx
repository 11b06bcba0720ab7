import { Trans } from '@lingui/react/macro'
import { Button } from '#web/ui/Button.tsx'
import { MAIN_ID } from './frames/Main.tsx'

/** The first element in tab order: skips the bars. A button, because the document has a base address. */
export function SkipLink() {
  return (
    <div className="fixed start-4 top-2.5 z-70 -translate-y-20 focus-within:translate-y-0">
      <Button onClick={() => document.getElementById(MAIN_ID)?.focus()}>
        <Trans>Skip to content</Trans>
      </Button>
    </div>
  )
}
