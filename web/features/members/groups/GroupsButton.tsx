import { Trans } from '@lingui/react/macro'
import { Tags } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { GroupsButton_viewer$key } from '#schema/__generated__/relay/GroupsButton_viewer.graphql.ts'
import { DialogButton } from '#web/ui/overlay/DialogButton.tsx'

const load = async () => (await import('./GroupsDialog.tsx')).GroupsDialog

/** Opens the coach's groups. */
export function GroupsButton({ viewer: key }: { viewer: GroupsButton_viewer$key }) {
  const viewer = useFragment(
    graphql`
      fragment GroupsButton_viewer on Contact {
        ...GroupsDialog_viewer
      }
    `,
    key,
  )
  return (
    <DialogButton
      variant="secondary"
      icon={<Tags size={20} aria-hidden />}
      load={load}
      renderDialog={(GroupsDialog, dialog) => dialog.open && <GroupsDialog viewer={viewer} {...dialog} />}
    >
      <Trans>Groups</Trans>
    </DialogButton>
  )
}
