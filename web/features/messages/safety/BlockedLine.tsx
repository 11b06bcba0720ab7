import { Trans } from '@lingui/react/macro'
import { Button } from '#web/ui/Button.tsx'
import type { BlockedPerson } from './markBlocked.ts'
import { useBlocking } from './useBlocking.ts'

/** Takes the place of the composer while the viewer blocks a person of the conversation. */
export function BlockedLine({ person }: { person: BlockedPerson }) {
  const { unblock, isWriting } = useBlocking(person)
  const { name } = person
  return (
    <div className="flex min-h-17 shrink-0 flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-line p-3 text-sm text-muted">
      <p>
        <Trans>
          You blocked <bdi>{name}</bdi>.
        </Trans>
      </p>
      <Button variant="secondary" size="compact" busy={isWriting} onClick={() => void unblock()}>
        <Trans>Unblock</Trans>
      </Button>
    </div>
  )
}
