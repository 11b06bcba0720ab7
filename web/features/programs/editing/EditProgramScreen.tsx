import { Trans, useLingui } from '@lingui/react/macro'
import { ClipboardX } from 'lucide-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type {
  EditProgramScreenQuery,
  EditProgramScreenQuery$data,
} from '#schema/__generated__/relay/EditProgramScreenQuery.graphql.ts'
import { usePerson } from '#web/app/person/person.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { paths } from '#web/features/programs/paths.ts'
import { useMayEdit } from '#web/features/programs/useMayEdit.ts'
import { compareOrder } from '#web/lib/compareOrder.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { EditProgram } from './EditProgram.tsx'

/** Edits a program and manages its status. */
export function EditProgramScreen({ query }: ScreenProps<EditProgramScreenQuery>) {
  const data = usePreloadedQuery<EditProgramScreenQuery>(
    graphql`
      query EditProgramScreenQuery($id: ID!) {
        program: getPrograms(id: $id) {
          id
          status
          ownerID
          companyID
          ...EditProgram_program
        }
        categories: listCategories(limit: 100) {
          items {
            id
            name
            order
            levels
            goals
            subCategories(limit: 100) {
              items {
                id
                name
              }
            }
          }
        }
      }
    `,
    query,
  )
  const { t } = useLingui()
  const person = usePerson()
  const { program } = data
  const mayEdit = useMayEdit(program && { ownerID: program.ownerID, companyID: program.companyID })
  if (!program || program.status === 'DELETED' || !mayEdit || !person)
    return (
      <EmptyState
        isPage
        icon={<ClipboardX size={22} aria-hidden />}
        title={t`This program doesn’t exist, or you don’t have access.`}
        action={
          <Button render={<RouterLink href={paths.managePrograms()} />}>
            <Trans>Back to programs</Trans>
          </Button>
        }
      />
    )
  return (
    <EditProgram key={program.id} program={program} categories={categoriesIn(data)} personId={person.contactId ?? ''} />
  )
}

export type Category = ReturnType<typeof categoriesIn>[number]

function categoriesIn({ categories }: EditProgramScreenQuery$data) {
  return (categories?.items ?? [])
    .flatMap((item) => (item ? [item] : []))
    .toSorted((one, other) => compareOrder(one.order, other.order))
    .map(({ id, name, levels, goals, subCategories }) => ({
      id,
      name,
      levels: levels ?? [],
      goals: goals ?? [],
      types: (subCategories?.items ?? []).flatMap((type) => type ?? []),
    }))
}
