import { Trans, useLingui } from '@lingui/react/macro'
import { LayoutTemplate, Plus, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import templatesQuery, {
  type NewProgramTemplatesQuery,
} from '#schema/__generated__/relay/NewProgramTemplatesQuery.graphql.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { usePerson } from '#web/app/person.ts'
import { paths } from '#web/features/programs/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SomeLoading } from '#web/ui/SomeLoading.tsx'
import { type Beginning, useNewProgram } from './useNewProgram.ts'

/** Begins a program: an empty one, or after one that was made a template. */
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
        <Trans>Have one made</Trans>
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
                ageFrom: beginning.ageFrom,
                ageTo: beginning.ageTo,
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
