import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import request, { type CompanyCoachesQuery } from '#schema/__generated__/relay/CompanyCoachesQuery.graphql.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { useShell } from '#web/app/useShell.ts'
import { SomeLoading } from '#web/ui/feedback/SomeLoading.tsx'
import { SearchField } from '#web/ui/field/SearchField.tsx'
import { coachesNamed } from './coachesNamed.ts'
import { CoachList } from './CoachList.tsx'
import { GrantRoleButton } from './roles/GrantRoleButton.tsx'
import { type Category, useTeachingName } from './teaching.ts'

interface CompanyCoachesProps {
  companyId: string | undefined
  categories: readonly Category[]
  /** The full list, shown while the search is empty. */
  children: ReactNode
}

/** The approved coaches of a company, with a search by name and by what they teach. */
export function CompanyCoaches({ companyId, categories, children }: CompanyCoachesProps) {
  const { t } = useLingui()
  const { router } = useShell()
  const [text, setText] = useState('')
  const teachingName = useTeachingName(categories)
  const typed = text.trim()
  const clear = () => setText('')
  const showNewCoach = () => {
    clear()
    return router.refresh()
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="w-full sm:max-w-[26rem]">
          <SearchField
            label={t`Search coaches`}
            labelHidden
            placeholder={t`Search coaches`}
            value={text}
            onChange={setText}
          />
        </div>
        {companyId !== undefined && (
          <GrantRoleButton kind="COACH" companyId={companyId} refresh={showNewCoach}>
            <Trans>Add coach</Trans>
          </GrantRoleButton>
        )}
      </div>
      {companyId === undefined || typed === '' ? (
        children
      ) : (
        <QueryRenderer<CompanyCoachesQuery>
          request={request}
          variables={{
            companyID: companyId,
            coaches: coachesNamed(
              typed,
              categories.map(({ id }) => ({ id, name: teachingName({ category: id, customCategory: null }) ?? '' })),
            ),
          }}
          loading={<SomeLoading />}
          failed={<Trans>We couldn’t load the coaches.</Trans>}
        >
          {(resultQuery) => <FoundCoaches resultQuery={resultQuery} categories={categories} onClear={clear} />}
        </QueryRenderer>
      )}
    </div>
  )
}

interface FoundCoachesProps {
  resultQuery: PreloadedQuery<CompanyCoachesQuery>
  categories: readonly Category[]
  onClear: () => void
}

function FoundCoaches({ resultQuery, ...list }: FoundCoachesProps) {
  const data = usePreloadedQuery<CompanyCoachesQuery>(
    graphql`
      query CompanyCoachesQuery($companyID: ID!, $coaches: ModelRoleFilterInput!) {
        ...CoachList_query
      }
    `,
    resultQuery,
  )
  return <CoachList query={data} {...list} />
}
