import { graphql } from 'react-relay'
import { useLocation } from 'wouter'
import type { useStartMutation } from '#schema/__generated__/relay/useStartMutation.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { tellError } from '#web/app/failures/tellError.ts'

/** Enrolls the owner and opens their first session. */
export function useStart() {
  const [, navigate] = useLocation()
  const { send, isWriting } = useWrite<useStartMutation>(graphql`
    mutation useStartMutation($input: UserProgramInput!) {
      begun: createUserPrograms(input: $input) {
        id
        status
        plans(limit: 200) {
          items {
            id
            order
          }
        }
        program {
          id
          # The program's page takes the preview's place at once.
          ...ProgramPage_program
        }
      }
    }
  `)
  const start = async (programID: string): Promise<void> => {
    try {
      const answer = await send({ programID, status: 'INPROGRESS' })
      const own = (answer?.begun?.plans?.items ?? []).flatMap((plan) => (plan ? [plan] : []))
      const [first] = own.toSorted((one, other) => one.order - other.order)
      navigate(first ? paths.training({ planId: first.id }) : paths.program({ programId: programID }))
    } catch (error) {
      tellError(error)
    }
  }
  return { start, isStarting: isWriting }
}
