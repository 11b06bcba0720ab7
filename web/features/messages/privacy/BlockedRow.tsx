import { Trans, useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { BlockedRow_block$key } from '#schema/__generated__/relay/BlockedRow_block.graphql.ts'
import { useBlocking } from '#web/features/messages/safety/useBlocking.ts'
import { Avatar } from '#web/ui/art/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'

/** A blocked person, with the way to unblock them. */
export function BlockedRow({ block: key, listId }: { block: BlockedRow_block$key; listId: string }) {
  const { id, blockedID, name, photo } = useFragment(
    graphql`
      fragment BlockedRow_block on ContactBlock {
        id
        blockedID
        name
        photo
      }
    `,
    key,
  )
  const { t } = useLingui()
  const { unblock, isWriting } = useBlocking({ contactID: blockedID, name, id }, listId)
  return (
    <li className="flex min-h-16 items-center gap-3">
      <Avatar name={name} src={photo} size={40} />
      <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
      <Button
        variant="secondary"
        size="compact"
        busy={isWriting}
        aria-label={t`Unblock ${name}`}
        onClick={() => void unblock()}
      >
        <Trans>Unblock</Trans>
      </Button>
    </li>
  )
}
