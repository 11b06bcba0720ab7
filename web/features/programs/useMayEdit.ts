import { mayDecide } from '#web/app/person/mayDecide.ts'
import { usePerson } from '#web/app/person/person.ts'
import { useStudioRole } from '#web/app/person/useCurrentRole.ts'

interface OwnedProgram {
  ownerID: string
  companyID?: string | null | undefined
}

/** Whether the user edits the program in My Studio: its owner, and the admins who look after its company. */
export function useMayEdit(program: OwnedProgram | null | undefined): boolean {
  const person = usePerson()
  const isAtStudio = useStudioRole() !== undefined
  if (!program || !isAtStudio) return false
  return person?.contactId === program.ownerID || mayDecide(person, [program.companyID])
}
