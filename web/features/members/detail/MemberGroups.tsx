import { Trans } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { MemberGroups_link$key } from '#schema/__generated__/relay/MemberGroups_link.graphql.ts'
import type { MemberGroups_viewer$key } from '#schema/__generated__/relay/MemberGroups_viewer.graphql.ts'
import type { MemberGroupsAddMutation } from '#schema/__generated__/relay/MemberGroupsAddMutation.graphql.ts'
import type { MemberGroupsRemoveMutation } from '#schema/__generated__/relay/MemberGroupsRemoveMutation.graphql.ts'
import { appendItem } from '#web/app/data/connections.ts'
import { useOneAtATime } from '#web/app/data/useOneAtATime.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { Checkbox } from '#web/ui/option/Checkbox.tsx'
import { SectionHeader } from '#web/ui/SectionHeader.tsx'

interface MemberGroupsProps {
  link: MemberGroups_link$key
  viewer: MemberGroups_viewer$key
}

/** The coach's groups, and which of them the member is in. */
export function MemberGroups({ link: linkKey, viewer: viewerKey }: MemberGroupsProps) {
  const { memberGroups } = useFragment(
    graphql`
      fragment MemberGroups_viewer on Contact {
        memberGroups(limit: 50) {
          items {
            id
            name
          }
        }
      }
    `,
    viewerKey,
  )
  const { id: linkId, groups } = useFragment(
    graphql`
      fragment MemberGroups_link on CoachesMembers {
        id
        groups(limit: 50) {
          items {
            id
            groupID
          }
        }
      }
    `,
    linkKey,
  )
  const entries = (groups?.items ?? []).flatMap((entry) => entry ?? [])
  const offered = (memberGroups?.items ?? []).flatMap((group) => group ?? [])
  return (
    <section aria-labelledby="member-groups" className="flex flex-col gap-3">
      <SectionHeader id="member-groups" title={<Trans>Groups</Trans>} />
      {offered.length === 0 && (
        <p className="text-sm text-muted">
          <Trans>You have no groups yet. Create them in the list of members.</Trans>
        </p>
      )}
      <div className="flex flex-col">
        {offered.map(({ id, name }) => (
          <GroupChoice
            key={id}
            group={{ id, name }}
            linkId={linkId}
            entryId={entries.find(({ groupID }) => groupID === id)?.id}
          />
        ))}
      </div>
    </section>
  )
}

interface GroupChoiceProps {
  group: { id: string; name: string }
  linkId: string
  /** Undefined if the member is not in the group. */
  entryId: string | undefined
}

function GroupChoice({ group: { id, name }, linkId, entryId }: GroupChoiceProps) {
  const { add, remove } = useEntryWrites(linkId)
  const { say } = useOneAtATime(async (isIn: boolean) => {
    if (isIn) await add(id)
    else if (entryId !== undefined) await remove(entryId)
  })
  return <Checkbox label={<bdi>{name}</bdi>} checked={entryId !== undefined} onCheckedChange={say} />
}

function useEntryWrites(linkID: string) {
  const adding = useWrite<MemberGroupsAddMutation>(
    graphql`
      mutation MemberGroupsAddMutation($input: CreateMemberGroupEntryInput!) {
        entry: createMemberGroupEntries(input: $input) {
          id
          groupID
        }
      }
    `,
    {
      updater: (store, response) =>
        appendItem(store.get(linkID)?.getLinkedRecord('groups', { limit: 50 }), store.get(response?.entry?.id ?? '')),
    },
  )
  const removing = useWrite<MemberGroupsRemoveMutation>(graphql`
    mutation MemberGroupsRemoveMutation($input: DeleteMemberGroupEntryInput!) {
      entry: deleteMemberGroupEntries(input: $input) {
        id @deleteRecord
      }
    }
  `)
  return {
    add: (groupID: string) => adding.write({ groupID, linkID }),
    remove: (id: string) => removing.write({ id }),
  }
}
