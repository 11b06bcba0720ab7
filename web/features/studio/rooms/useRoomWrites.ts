import { graphql } from 'react-relay'
import type { useRoomWritesAddMutation } from '#schema/__generated__/relay/useRoomWritesAddMutation.graphql.ts'
import type { useRoomWritesDeleteMutation } from '#schema/__generated__/relay/useRoomWritesDeleteMutation.graphql.ts'
import type { useRoomWritesRenameMutation } from '#schema/__generated__/relay/useRoomWritesRenameMutation.graphql.ts'
import { appendItem } from '#web/app/data/connections.ts'
import { useWrite } from '#web/app/data/useWrite.ts'

export function useAddRoom(companyID: string): (name: string) => Promise<void> {
  const { send } = useWrite<useRoomWritesAddMutation>(
    graphql`
      mutation useRoomWritesAddMutation($input: CreateRoomInput!) {
        room: createRooms(input: $input) {
          id
          name
        }
      }
    `,
    {
      updater: (store, response) =>
        appendItem(store.get(companyID)?.getLinkedRecord('rooms', { limit: 100 }), store.get(response?.room?.id ?? '')),
    },
  )
  return async (name) => {
    await send({ companyID, name })
  }
}

export function useRenameRoom(): (room: { id: string; name: string }) => Promise<void> {
  const { send } = useWrite<useRoomWritesRenameMutation>(graphql`
    mutation useRoomWritesRenameMutation($input: UpdateRoomInput!) {
      room: updateRooms(input: $input) {
        id
        name
      }
    }
  `)
  return async (room) => {
    await send(room)
  }
}

export function useDeleteRoom() {
  const { write, isWriting } = useWrite<useRoomWritesDeleteMutation>(graphql`
    mutation useRoomWritesDeleteMutation($input: DeleteRoomInput!) {
      room: deleteRooms(input: $input) {
        id @deleteRecord
      }
    }
  `)
  return { remove: (id: string) => write({ id }), isRemoving: isWriting }
}
