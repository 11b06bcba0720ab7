import { Trans, useLingui } from '@lingui/react/macro'
import { LayoutTemplate, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery, useRelayEnvironment } from 'react-relay'
import type { Environment } from 'relay-runtime'
import { useLocation } from 'wouter'
import type { NewProgramCopiedQuery } from '#schema/__generated__/relay/NewProgramCopiedQuery.graphql.ts'
import type { NewProgramMutation } from '#schema/__generated__/relay/NewProgramMutation.graphql.ts'
import type { NewProgramPlansMutation } from '#schema/__generated__/relay/NewProgramPlansMutation.graphql.ts'
import templatesQuery, {
  type NewProgramTemplatesQuery,
} from '#schema/__generated__/relay/NewProgramTemplatesQuery.graphql.ts'
import { askOnce } from '#web/app/data/openQuery.ts'
import { useQueryOnDemand } from '#web/app/data/useQueryOnDemand.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { usePerson } from '#web/app/person.ts'
import { tellError } from '#web/app/tellError.ts'
import { useStudioRole } from '#web/app/useCurrentRole.ts'
import { contentOf, copyOfPlan, type PlanDraft } from '#web/features/programs/editor/draft.ts'
import { paths } from '#web/features/programs/paths.ts'
import { planDraftIn } from '#web/features/programs/planDraft.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SomeLoading } from '#web/ui/SomeLoading.tsx'

/** Begins a program: an empty one, or after one that was made a template. */
export function NewProgram() {
  const { t } = useLingui()
  const person = usePerson()
  const [isChoosing, setIsChoosing] = useState(false)
  const { query, read } = useQueryOnDemand<NewProgramTemplatesQuery>(templatesQuery, {
    coachID: person?.contactId ?? '',
  })
  const { create, isCreating } = useCreate()
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        variant="secondary"
        icon={<LayoutTemplate size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => {
          read()
          setIsChoosing(true)
        }}
      >
        <Trans>From a template</Trans>
      </Button>
      <Button
        busy={isCreating}
        icon={<Plus size={18} aria-hidden />}
        onClick={() => void create({ name: t`New program` })}
      >
        <Trans>New program</Trans>
      </Button>
      {isChoosing && (
        <Dialog
          open
          onOpenChange={(isOpen) => isOpen || setIsChoosing(false)}
          title={<Trans>Choose a template</Trans>}
          closeLabel={t`Close`}
        >
          <Suspense fallback={<SomeLoading />}>
            {query && <Templates query={query} onChoose={create} isCreating={isCreating} />}
          </Suspense>
        </Dialog>
      )}
    </div>
  )
}

interface Beginning {
  name: string
  categoryIDs?: readonly string[] | null | undefined
  subCategoryIDs?: readonly string[] | null | undefined
  level?: string | null | undefined
  goals?: readonly string[] | null | undefined
  description?: string | null | undefined
  publicDescription?: string | null | undefined
  /** Whose sessions are copied. */
  templateId?: string
}

/** Makes it, with its sessions, and opens it. */
function useCreate() {
  const environment = useRelayEnvironment()
  const person = usePerson()
  const role = useStudioRole(['COACH'])
  const [, navigate] = useLocation()
  const program = useWrite<NewProgramMutation>(
    graphql`
      mutation NewProgramMutation($input: ProgramInput!) {
        created: createPrograms(input: $input) {
          id
        }
      }
    `,
    { key: 'id' },
  )
  const sessions = useWrite<NewProgramPlansMutation>(graphql`
    mutation NewProgramPlansMutation($input: MultiplePlansInput!) {
      created: createMultiplePlans(input: $input) {
        id
      }
    }
  `)
  const coach = { coachID: person?.contactId ?? null, companyID: role?.companyId ?? null }
  const create = async ({ templateId, ...beginning }: Beginning): Promise<void> => {
    try {
      const plans = templateId === undefined ? [] : await copiesOf(environment, templateId)
      const answer = await program.send({ ...beginning, ...coach, isPublic: true, status: 'DRAFT' })
      const id = answer?.created?.id
      if (!id) return navigate(paths.managePrograms())
      if (plans.length > 0) await sessions.send({ programID: id, plans: plans.map(toInput) })
      navigate(paths.editProgram({ id }))
    } catch (error) {
      tellError(error)
    }
  }
  return { create, isCreating: program.isWriting || sessions.isWriting }
}

async function copiesOf(environment: Environment, id: string): Promise<PlanDraft[]> {
  const answer = await askOnce<NewProgramCopiedQuery>(
    environment,
    graphql`
      query NewProgramCopiedQuery($id: ID!) {
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

interface TemplatesProps {
  query: PreloadedQuery<NewProgramTemplatesQuery>
  onChoose: (beginning: Beginning) => Promise<void>
  isCreating: boolean
}

function Templates({ query, onChoose, isCreating }: TemplatesProps) {
  const { templates } = usePreloadedQuery<NewProgramTemplatesQuery>(
    graphql`
      query NewProgramTemplatesQuery($coachID: ID!) {
        templates: programsByCoachID(coachID: $coachID, sortDirection: DESC, limit: 100) {
          items {
            id
            name
            categoryIDs
            subCategoryIDs
            level
            goals
            description
            publicDescription
            isTemplate
          }
        }
      }
    `,
    query,
  )
  const found = (templates?.items ?? []).flatMap((item) => (item?.isTemplate ? [item] : []))
  if (found.length === 0)
    return (
      <p className="text-muted">
        <Trans>You have no templates yet. Turn on Template in a program’s settings to offer it here.</Trans>
      </p>
    )
  return (
    <ul className="flex flex-col gap-2">
      {found.map(({ id, ...beginning }) => (
        <li key={id}>
          <Button
            variant="secondary"
            fullWidth
            busy={isCreating}
            onClick={() =>
              void onChoose({
                name: beginning.name,
                categoryIDs: beginning.categoryIDs,
                subCategoryIDs: beginning.subCategoryIDs,
                level: beginning.level,
                goals: beginning.goals,
                description: beginning.description,
                publicDescription: beginning.publicDescription,
                templateId: id,
              })
            }
          >
            <bdi className="truncate">{beginning.name}</bdi>
          </Button>
        </li>
      ))}
    </ul>
  )
}
