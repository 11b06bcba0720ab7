import { graphql } from 'react-relay'
import type { RecordSourceProxy } from 'relay-runtime'
import type { useGroupWritesAddMutation } from '#schema/__generated__/relay/useGroupWritesAddMutation.graphql.ts'
import type { useGroupWritesDeleteMutation } from '#schema/__generated__/relay/useGroupWritesDeleteMutation.graphql.ts'
import type { useGroupWritesRenameMutation } from '#schema/__generated__/relay/useGroupWritesRenameMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'

/** Maximum number of groups of a coach, as the server counts them. */
export const MOST_GROUPS = 50

/** Changes the ids in the list of the coach's groups in the store. */
function changeList(store: RecordSourceProxy, coachId: string, change: (ids: string[]) => string[]): void {
  const list = store.get(coachId)?.getLinkedRecord('memberGroups', { limit: MOST_GROUPS })
  const ids = (list?.getLinkedRecords('items') ?? []).flatMap((group) => group?.getDataID() ?? [])
  list?.setLinkedRecords(
    change(ids).flatMap((id) => store.get(id) ?? []),
    'items',
  )
}

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
      updater: (store, response) => changeList(store, coachID, (ids) => [...ids, response?.group?.id ?? []].flat()),
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

export function useDeleteGroup(coachId: string) {
  const { write, isWriting } = useWrite<useGroupWritesDeleteMutation>(
    graphql`
      mutation useGroupWritesDeleteMutation($input: DeleteMemberGroupInput!) {
        group: deleteMemberGroups(input: $input) {
          id
        }
      }
    `,
    {
      updater: (store, response) => changeList(store, coachId, (ids) => ids.filter((id) => id !== response?.group?.id)),
    },
  )
  return { remove: (id: string) => write({ id }), isRemoving: isWriting }
}
