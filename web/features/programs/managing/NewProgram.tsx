import { Trans, useLingui } from '@lingui/react/macro'
import { LayoutTemplate, Plus, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import templatesQuery, {
  type NewProgramTemplatesQuery,
} from '#schema/__generated__/relay/NewProgramTemplatesQuery.graphql.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { usePerson } from '#web/app/person/person.ts'
import { paths } from '#web/features/programs/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { SomeLoading } from '#web/ui/feedback/SomeLoading.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'
import { type Beginning, useNewProgram } from './useNewProgram.ts'

/** Creates a program, empty or from a template. */
export function NewProgram() {
  const { t } = useLingui()
  const person = usePerson()
  const [isChoosing, setIsChoosing] = useState(false)
  const { create, isCreating } = useNewProgram()
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        variant="secondary"
        icon={<LayoutTemplate size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsChoosing(true)}
      >
        <Trans>From a template</Trans>
      </Button>
      <Button
        variant="secondary"
        icon={<Sparkles size={18} aria-hidden />}
        render={<RouterLink href={paths.haveProgramMade({ for: 'others' })} />}
      >
        <Trans>Create one for me</Trans>
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
          <QueryRenderer<NewProgramTemplatesQuery>
            request={templatesQuery}
            variables={{ coachID: person?.contactId ?? '' }}
            loading={<SomeLoading />}
            failed={<Trans>We couldn’t load your templates.</Trans>}
          >
            {(query) => <Templates query={query} onChoose={create} isCreating={isCreating} />}
          </QueryRenderer>
        </Dialog>
      )}
    </div>
  )
}

interface TemplatesProps {
  query: PreloadedQuery<NewProgramTemplatesQuery>
  onChoose: (initial: Beginning) => Promise<void>
  isCreating: boolean
}

/** Loads all of them: a coach has at most 1,000 programs (`@atMost`). */
function Templates({ query, onChoose, isCreating }: TemplatesProps) {
  const { templates } = usePreloadedQuery<NewProgramTemplatesQuery>(
    graphql`
      query NewProgramTemplatesQuery($coachID: ID!) {
        templates: programsByCoachID(coachID: $coachID, sortDirection: DESC, limit: 1000) {
          items {
            id
            name
            categoryIDs
            subCategoryIDs
            level
            ageFrom
            ageTo
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
  const templateList = (templates?.items ?? []).flatMap((item) => (item?.isTemplate ? [item] : []))
  if (templateList.length === 0)
    return (
      <p className="text-muted">
        <Trans>You have no templates yet. Turn on Template in a program’s settings to offer it here.</Trans>
      </p>
    )
  return (
    <ul className="flex flex-col gap-2">
      {templateList.map(({ id, ...initial }) => (
        <li key={id}>
          <Button
            variant="secondary"
            fullWidth
            busy={isCreating}
            onClick={() =>
              void onChoose({
                name: initial.name,
                categoryIDs: initial.categoryIDs,
                subCategoryIDs: initial.subCategoryIDs,
                level: initial.level,
                ageFrom: initial.ageFrom,
                ageTo: initial.ageTo,
                goals: initial.goals,
                description: initial.description,
                publicDescription: initial.publicDescription,
                templateId: id,
              })
            }
          >
            <bdi className="truncate">{initial.name}</bdi>
          </Button>
        </li>
      ))}
    </ul>
  )
}
