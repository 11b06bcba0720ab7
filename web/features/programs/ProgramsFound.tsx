import { Trans, useLingui } from '@lingui/react/macro'
import { SearchX } from 'lucide-react'
import { graphql } from 'react-relay'
import type { ProgramsFound_query$key } from '#schema/__generated__/relay/ProgramsFound_query.graphql.ts'
import { NextPage } from '#web/app/data/NextPage.tsx'
import { usePaged } from '#web/app/data/usePaged.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ProgramCard } from './ProgramCard.tsx'

/** What fits the filters, what was changed last first. */
export function ProgramsFound({ query, onClear }: { query: ProgramsFound_query$key; onClear: () => void }) {
  const { t } = useLingui()
  const list = usePaged<ProgramsFound_query$key>(
    graphql`
      fragment ProgramsFound_query on Query
      @refetchable(queryName: "ProgramsFoundPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
        programs: findProgramsLambda(filter: $filter, first: $count, after: $cursor)
          @connection(key: "ProgramsFound_programs") {
          edges {
            node {
              id
              ...ProgramCard_program
            }
          }
        }
      }
    `,
    query,
  )
  const programs = list.data.programs.edges.flatMap(({ node }) => node ?? [])
  if (programs.length === 0 && !list.hasMore)
    return (
      <EmptyState
        icon={<SearchX size={22} aria-hidden />}
        title={t`No programs match your filters`}
        text={t`Remove a filter to see more.`}
        action={
          <Button size="compact" onClick={onClear}>
            <Trans>Clear all</Trans>
          </Button>
        }
      />
    )
  return (
    <div className="flex flex-col gap-4">
      <h2 className="sr-only">
        <Trans>Results</Trans>
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 md:grid-cols-3 ml:grid-cols-4">
        {programs.map((program) => (
          <li key={program.id} className="flex *:w-full">
            <ProgramCard program={program} />
          </li>
        ))}
      </ul>
      <NextPage list={list}>
        <Trans>Show more programs</Trans>
      </NextPage>
    </div>
  )
}
