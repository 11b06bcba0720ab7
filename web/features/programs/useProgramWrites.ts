import { graphql } from 'react-relay'
import type { useProgramWritesApproveMutation } from '#schema/__generated__/relay/useProgramWritesApproveMutation.graphql.ts'
import type { useProgramWritesDeclineMutation } from '#schema/__generated__/relay/useProgramWritesDeclineMutation.graphql.ts'
import type { useProgramWritesDeleteMutation } from '#schema/__generated__/relay/useProgramWritesDeleteMutation.graphql.ts'
import type { useProgramWritesStatusMutation } from '#schema/__generated__/relay/useProgramWritesStatusMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'

/** Publishes or unpublishes a program. */
export function useTurnProgram() {
  return useWrite<useProgramWritesStatusMutation>(graphql`
    mutation useProgramWritesStatusMutation($input: ProgramInput!) {
      changed: updatePrograms(input: $input) {
        id
        ...ProgramBadges_program
      }
    }
  `)
}

export function useDeleteProgram() {
  return useWrite<useProgramWritesDeleteMutation>(
    graphql`
      mutation useProgramWritesDeleteMutation($input: DeleteProgramInput!) {
        deleted: deletePrograms(input: $input) {
          id
        }
      }
    `,
    {
      // The server also deletes the caller's enrollment, so that every screen drops the program.
      updater: (store, answer) => {
        if (!answer?.deleted) return
        const program = store.get(answer.deleted.id)
        program?.setValue('DELETED', 'status')
        program?.setValue(null, 'viewerEnrolment')
      },
    },
  )
}

/** An admin's approval or rejection of a public program. */
export function useDecideProgram() {
  const approval = useWrite<useProgramWritesApproveMutation>(graphql`
    mutation useProgramWritesApproveMutation($programID: ID!, $seen: Boolean) {
      approved: approveProgramLambda(programID: $programID, seen: $seen) {
        success
        code
        program {
          id
          ...ProgramBadges_program
        }
      }
    }
  `)
  const refusal = useWrite<useProgramWritesDeclineMutation>(graphql`
    mutation useProgramWritesDeclineMutation($programID: ID!, $seen: Boolean) {
      declined: declineProgramLambda(programID: $programID, seen: $seen) {
        success
        code
        program {
          id
          ...ProgramBadges_program
        }
      }
    }
  `)
  return { approve: approval.send, decline: refusal.send }
}
