import { Plural, useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { graphql, useFragment } from 'react-relay'
import type {
  ProgramFacts_program$data,
  ProgramFacts_program$key,
} from '#schema/__generated__/relay/ProgramFacts_program.graphql.ts'
import { useGoalName } from '#web/app/exercises/useGoalName.ts'
import { useCategoryName } from '#web/app/names/useCategoryName.ts'
import { useLevelName } from '#web/app/names/useLevelName.ts'
import { Badge } from '#web/ui/Badge.tsx'

export function ProgramFacts({ program }: { program: ProgramFacts_program$key }) {
  const data = useFragment(
    graphql`
      fragment ProgramFacts_program on Program {
        categoryName
        level
        ageFrom
        ageTo
        goals
        plansCount
        enrolledCount
        madeByAI
      }
    `,
    program,
  )
  const [categoryName, levelName, goalName] = [useCategoryName(), useLevelName(), useGoalName()]
  const { t } = useLingui()
  const ages = useAges(data)
  const { plansCount, enrolledCount } = data
  const facts = [
    data.categoryName && categoryName(data.categoryName),
    data.level && levelName(data.level),
    ages,
    data.madeByAI && t`Made for you`,
  ].filter(Boolean)
  return (
    <>
      <p className="text-sm text-muted">
        {facts.map((fact) => (
          <Fragment key={String(fact)}>
            <bdi>{fact}</bdi>
            {' · '}
          </Fragment>
        ))}
        <bdi>
          <Plural value={plansCount} one="# session" other="# sessions" />
        </bdi>
        {enrolledCount > 0 && (
          <>
            {' · '}
            <bdi>
              <Plural value={enrolledCount} one="# person training" other="# people training" />
            </bdi>
          </>
        )}
      </p>
      {(data.goals ?? []).length > 0 && (
        <ul aria-label={t`Goals`} className="flex flex-wrap gap-1.5">
          {data.goals?.map((goal) => (
            <li key={goal}>
              <Badge>
                <bdi>{goalName(goal)}</bdi>
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function useAges({ ageFrom, ageTo }: Pick<ProgramFacts_program$data, 'ageFrom' | 'ageTo'>): string | undefined {
  const { t } = useLingui()
  const [youngest, oldest] = [ageFrom ?? 0, ageTo]
  if (oldest !== null && oldest !== undefined) return t`Ages ${youngest}–${oldest}`
  return youngest > 0 ? t`Ages ${youngest} and up` : undefined
}
