import { Trans, useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import { limits } from '#schema/__generated__/limits.ts'
import type { GroupsDialog_viewer$key } from '#schema/__generated__/relay/GroupsDialog_viewer.graphql.ts'
import { NamedRow } from '#web/features/managing/NamedRow.tsx'
import { NewName } from '#web/features/managing/NewName.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'
import { useAddGroup, useDeleteGroup, useRenameGroup } from './useGroupWrites.ts'

interface GroupsDialogProps {
  viewer: GroupsDialog_viewer$key
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The coach's groups of members: add, rename and delete. */
export function GroupsDialog({ viewer: key, open, onOpenChange }: GroupsDialogProps) {
  const { id, memberGroups } = useFragment(
    graphql`
      fragment GroupsDialog_viewer on Contact {
        id
        memberGroups(limit: 50) {
          items {
            id
            name
          }
        }
      }
    `,
    key,
  )
  const { t } = useLingui()
  const add = useAddGroup(id)
  const groups = (memberGroups?.items ?? []).flatMap((group) => group ?? [])
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={<Trans>Groups</Trans>}
      description={<Trans>Only you see your groups. Put members into them on their pages.</Trans>}
      closeLabel={t`Close`}
    >
      {groups.length > 0 && (
        <ul aria-label={t`Groups`} className="flex flex-col divide-y divide-line rounded border border-line bg-surface">
          {groups.map((group) => (
            <GroupRow key={group.id} group={group} />
          ))}
        </ul>
      )}
      <NewName label={t`New group`} most={limits.MemberGroup.name.max} add={add} />
    </Dialog>
  )
}

function GroupRow({ group: { id, name } }: { group: { id: string; name: string } }) {
  const rename = useRenameGroup()
  const { remove, isRemoving } = useDeleteGroup()
  return (
    <NamedRow
      name={name}
      most={limits.MemberGroup.name.max}
      rename={(next) => rename({ id, name: next })}
      title={<Trans>Delete this group?</Trans>}
      text={<Trans>Its members stay your members.</Trans>}
      remove={() => remove(id)}
      isRemoving={isRemoving}
    />
  )
}
