import { graphql, useRelayEnvironment } from 'react-relay'
import type { Environment } from 'relay-runtime'
import { useLocation } from 'wouter'
import type { useNewProgramCopiedQuery } from '#schema/__generated__/relay/useNewProgramCopiedQuery.graphql.ts'
import type { useNewProgramMutation } from '#schema/__generated__/relay/useNewProgramMutation.graphql.ts'
import type { useNewProgramPlansMutation } from '#schema/__generated__/relay/useNewProgramPlansMutation.graphql.ts'
import { askOnce } from '#web/app/data/openQuery.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { tellError } from '#web/app/failures/tellError.ts'
import { usePerson } from '#web/app/person/person.ts'
import { useStudioRole } from '#web/app/person/useCurrentRole.ts'
import { contentOf, copyOfPlan, type PlanDraft } from '#web/features/programs/editor/draft.ts'
import { paths } from '#web/features/programs/paths.ts'
import { planDraftIn } from '#web/features/programs/planDraft.ts'
import { useDeleteProgram } from '#web/features/programs/useProgramWrites.ts'

export interface Beginning {
  name: string
  categoryIDs?: readonly string[] | null | undefined
  subCategoryIDs?: readonly string[] | null | undefined
  level?: string | null | undefined
  ageFrom?: number | null | undefined
  ageTo?: number | null | undefined
  goals?: readonly string[] | null | undefined
  description?: string | null | undefined
  publicDescription?: string | null | undefined
  /** Id of the program whose sessions are copied. */
  templateId?: string
}

/** Creates a program with its sessions and opens it. */
export function useNewProgram() {
  const environment = useRelayEnvironment()
  const person = usePerson()
  const role = useStudioRole(['COACH'])
  const [, navigate] = useLocation()
  const program = useWrite<useNewProgramMutation>(
    graphql`
      mutation useNewProgramMutation($input: ProgramInput!) {
        created: createPrograms(input: $input) {
          id
        }
      }
    `,
    { key: 'id' },
  )
  const sessions = useWrite<useNewProgramPlansMutation>(graphql`
    mutation useNewProgramPlansMutation($input: MultiplePlansInput!) {
      created: createMultiplePlans(input: $input) {
        id
      }
    }
  `)
  const { send: remove } = useDeleteProgram()
  const coach = { coachID: person?.contactId ?? null, companyID: role?.companyId ?? null }
  const create = async ({ templateId, ...initial }: Beginning): Promise<void> => {
    try {
      const plans = templateId === undefined ? [] : await copiesOf(environment, templateId)
      const id = await program.create({ ...initial, ...coach, isPublic: true, status: 'DRAFT' })
      try {
        for (const piece of inPieces(plans.map(toInput))) await sessions.send({ programID: id, plans: piece })
      } catch (error) {
        // Do not keep a partial copy of a template.
        await remove({ id })
        throw error
      }
      navigate(paths.editProgram({ id }))
    } catch (error) {
      tellError(error)
    }
  }
  return { create, isCreating: program.isWriting || sessions.isWriting }
}

async function copiesOf(environment: Environment, id: string): Promise<PlanDraft[]> {
  const answer = await askOnce<useNewProgramCopiedQuery>(
    environment,
    graphql`
      query useNewProgramCopiedQuery($id: ID!) {
        written: plansByProgramIDAndUserID(programID: $id, userID: { eq: "template" }, limit: 200) {
          items {
            order
            ...planDraft_plan
          }
        }
      }
    `,
    { id },
  )
  return (answer?.written?.items ?? [])
    .flatMap((plan) => plan ?? [])
    .toSorted((one, other) => one.order - other.order)
    .map((plan) => planDraftIn(plan))
    .map((plan) => copyOfPlan(plan, plan.name))
}

/** Splits sessions into batches that fit one request. */
function inPieces<Plan extends object>(plans: readonly Plan[]): Plan[][] {
  const pieces: Plan[][] = []
  let room = 0
  for (const plan of plans) {
    const values = valuesIn(plan)
    const last = pieces.at(-1)
    if (last && values <= room) last.push(plan)
    else {
      pieces.push([plan])
      room = VALUES_A_CALL
    }
    room -= values
  }
  return pieces
}

/**
 * Maximum number of values in a request. Far below the limit, because the body's size is limited too and texts may be
 * long.
 */
const VALUES_A_CALL = 5_000

function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce((sum: number, member) => sum + valuesIn(member), 1)
}

function toInput(plan: PlanDraft, order: number) {
  const content = contentOf(plan)
  return {
    id: plan.id,
    order,
    planName: plan.name,
    description: plan.description,
    sections: content?.sections,
    resources: content?.resources,
  }
}
