import { graphql } from 'react-relay'
import type { RecordSourceProxy } from 'relay-runtime'
import type { useRoomWritesAddMutation } from '#schema/__generated__/relay/useRoomWritesAddMutation.graphql.ts'
import type { useRoomWritesDeleteMutation } from '#schema/__generated__/relay/useRoomWritesDeleteMutation.graphql.ts'
import type { useRoomWritesRenameMutation } from '#schema/__generated__/relay/useRoomWritesRenameMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'

/** Changes the ids in the list of a company's rooms in the store. */
function changeList(store: RecordSourceProxy, companyId: string, change: (ids: string[]) => string[]): void {
  const list = store.get(companyId)?.getLinkedRecord('rooms', { limit: 100 })
  const ids = (list?.getLinkedRecords('items') ?? []).flatMap((room) => room?.getDataID() ?? [])
  const rooms = change(ids).flatMap((id) => store.get(id) ?? [])
  list?.setLinkedRecords(rooms, 'items')
}

export function useAddRoom(companyID: string): (name: string) => Promise<void> {
  const { send } = useWrite<useRoomWritesAddMutation>(
    graphql`
      mutation useRoomWritesAddMutation($input: CreateRoomInput!) {
        room: createRooms(input: $input) {
          id
          ...RoomRow_room
        }
      }
    `,
    {
      updater: (store, response) => changeList(store, companyID, (ids) => [...ids, response?.room?.id ?? []].flat()),
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
        ...RoomRow_room
      }
    }
  `)
  return async (room) => {
    await send(room)
  }
}

export function useDeleteRoom(companyId: string) {
  const { write, isWriting } = useWrite<useRoomWritesDeleteMutation>(
    graphql`
      mutation useRoomWritesDeleteMutation($input: DeleteRoomInput!) {
        room: deleteRooms(input: $input) {
          id
        }
      }
    `,
    {
      updater: (store, response) =>
        changeList(store, companyId, (ids) => ids.filter((id) => id !== response?.room?.id)),
    },
  )
  return { remove: (id: string) => write({ id }), isRemoving: isWriting }
}
