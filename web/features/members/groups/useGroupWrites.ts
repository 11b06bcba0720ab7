import { graphql } from 'react-relay'
import type { useGroupWritesAddMutation } from '#schema/__generated__/relay/useGroupWritesAddMutation.graphql.ts'
import type { useGroupWritesDeleteMutation } from '#schema/__generated__/relay/useGroupWritesDeleteMutation.graphql.ts'
import type { useGroupWritesRenameMutation } from '#schema/__generated__/relay/useGroupWritesRenameMutation.graphql.ts'
import { appendItem } from '#web/app/data/connections.ts'
import { useWrite } from '#web/app/data/useWrite.ts'

/** Maximum number of groups of a coach, as the server counts them. */
const MOST_GROUPS = 50

export function useAddGroup(coachID: string): (name: string) => Promise<void> {
  const { send } = useWrite<useGroupWritesAddMutation>(
    graphql`
      mutation useGroupWritesAddMutation($input: CreateMemberGroupInput!) {
        group: createMemberGroups(input: $input) {
          id
          name
        }
      }
    `,
    {
      updater: (store, response) =>
        appendItem(
          store.get(coachID)?.getLinkedRecord('memberGroups', { limit: MOST_GROUPS }),
          store.get(response?.group?.id ?? ''),
        ),
    },
  )
  return async (name) => {
    await send({ coachID, name })
  }
}

export function useRenameGroup(): (group: { id: string; name: string }) => Promise<void> {
  const { send } = useWrite<useGroupWritesRenameMutation>(graphql`
    mutation useGroupWritesRenameMutation($input: UpdateMemberGroupInput!) {
      group: updateMemberGroups(input: $input) {
        id
        name
      }
    }
  `)
  return async (group) => {
    await send(group)
  }
}

export function useDeleteGroup() {
  const { write, isWriting } = useWrite<useGroupWritesDeleteMutation>(graphql`
    mutation useGroupWritesDeleteMutation($input: DeleteMemberGroupInput!) {
      group: deleteMemberGroups(input: $input) {
        id @deleteRecord
      }
    }
  `)
  return { remove: (id: string) => write({ id }), isRemoving: isWriting }
}
