import { Trans } from '@lingui/react/macro'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import type { BlockedPerson } from './markBlocked.ts'
import { useBlocking } from './useBlocking.ts'

interface BlockDialogProps {
  person: BlockedPerson
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Says what happens to a person who is blocked, before it does. */
export function BlockDialog({ person, open, onOpenChange }: BlockDialogProps) {
  const { block, isWriting } = useBlocking(person)
  const { name } = person
  const confirm = async () => {
    if (await block()) onOpenChange(false)
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={
        <Trans>
          Block <bdi>{name}</bdi>?
        </Trans>
      }
      text={
        <Trans>
          You and <bdi>{name}</bdi> can’t send each other private messages. They aren’t notified. In class chats, you
          still see each other’s messages. You can unblock them at any time.
        </Trans>
      }
      confirmLabel={<Trans>Block</Trans>}
      cancelLabel={<Trans>Cancel</Trans>}
      danger
      busy={isWriting}
      onConfirm={() => void confirm()}
    />
  )
}
