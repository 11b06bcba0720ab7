import { graphql } from 'react-relay'
import type { useNoteWritesAddMutation } from '#schema/__generated__/relay/useNoteWritesAddMutation.graphql.ts'
import type { useNoteWritesChangeMutation } from '#schema/__generated__/relay/useNoteWritesChangeMutation.graphql.ts'
import type { useNoteWritesDeleteMutation } from '#schema/__generated__/relay/useNoteWritesDeleteMutation.graphql.ts'
import { putInPlace } from '#web/app/data/connections.ts'
import { useWrite } from '#web/app/data/useWrite.ts'

interface NoteList {
  linkId: string
  /** The list of notes, by its `__id`. */
  listId: string | undefined
}

export function useAddNote({ linkId, listId }: NoteList): (text: string) => Promise<void> {
  const { send } = useWrite<useNoteWritesAddMutation>(
    graphql`
      mutation useNoteWritesAddMutation($input: CreateMemberNoteInput!) {
        note: createMemberNotes(input: $input) {
          id
          ...MemberNote_note
        }
      }
    `,
    {
      updater: (store, response) => {
        const node = response?.note && store.get(response.note.id)
        if (!node || listId === undefined) return
        putInPlace(store, { listId, edgeType: 'ModelMemberNoteEdge', node, sortedBy: 'createdAt', order: 'descending' })
      },
    },
  )
  return async (text) => {
    await send({ linkID: linkId, text })
  }
}

export function useChangeNote(): (note: { id: string; text: string }) => Promise<void> {
  const { send } = useWrite<useNoteWritesChangeMutation>(graphql`
    mutation useNoteWritesChangeMutation($input: UpdateMemberNoteInput!) {
      note: updateMemberNotes(input: $input) {
        ...MemberNote_note
      }
    }
  `)
  return async (note) => {
    await send(note)
  }
}

export function useDeleteNote() {
  const { write, isWriting } = useWrite<useNoteWritesDeleteMutation>(graphql`
    mutation useNoteWritesDeleteMutation($input: DeleteMemberNoteInput!) {
      note: deleteMemberNotes(input: $input) {
        id @deleteRecord
      }
    }
  `)
  return { remove: (id: string) => write({ id }), isRemoving: isWriting }
}
