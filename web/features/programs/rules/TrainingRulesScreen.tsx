import { Trans } from '@lingui/react/macro'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Redirect } from 'wouter'
import type { ExerciseRules_rules$key } from '#schema/__generated__/relay/ExerciseRules_rules.graphql.ts'
import type { TrainingRulesScreenQuery } from '#schema/__generated__/relay/TrainingRulesScreenQuery.graphql.ts'
import { useStudioRole } from '#web/app/person/useCurrentRole.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { paths } from '#web/features/programs/paths.ts'
import { ExerciseRules } from './ExerciseRules.tsx'
import { RuleList } from './RuleList.tsx'
import { SourceList } from './SourceList.tsx'
import { useRuleSwitches } from './useRuleSwitches.ts'
import { useSafetyRules } from './useSafetyRules.ts'
import { useSoftRules } from './useSoftRules.ts'

/** The rules that custom programs for members of a studio follow. Its admins turn single ones off. */
export function TrainingRulesScreen({ query }: ScreenProps<TrainingRulesScreenQuery>) {
  const { company, exerciseRules } = usePreloadedQuery<TrainingRulesScreenQuery>(
    graphql`
      query TrainingRulesScreenQuery($companyID: ID!) {
        company: getCompanies(id: $companyID) {
          ...useRuleSwitches_company
        }
        exerciseRules: exerciseRulesByCompanyID(companyID: $companyID, limit: 50) {
          items {
            __typename
            ...ExerciseRules_rules
          }
        }
      }
    `,
    query,
  )
  const companyId = useStudioRole(['ADMIN'])?.companyId
  // Compared with the executed query: the current user may have become known only after it was sent.
  if (companyId !== (query.variables.companyID || undefined))
    return <Redirect to={paths.trainingRules({ company: companyId })} replace />
  const rules = (exerciseRules?.items ?? []).flatMap((rule) => rule ?? [])
  return company ? <Rules company={company} exerciseRules={rules} /> : undefined
}

type Company = NonNullable<TrainingRulesScreenQuery['response']['company']>

function Rules({ company, exerciseRules }: { company: Company; exerciseRules: ExerciseRules_rules$key }) {
  const switches = useRuleSwitches(company)
  const soft = useSoftRules()
  const safety = useSafetyRules()
  return (
    <div className="flex max-w-[48rem] flex-col gap-10">
      <p className="text-muted">
        <Trans>
          Custom programs for members of your studio follow these rules. A change applies to programs created from then
          on.
        </Trans>
      </p>
      <ExerciseRules rules={exerciseRules} />
      <RuleList
        title={<Trans>Strength</Trans>}
        text={<Trans>If you turn off a rule, members with this goal train as for Get Fitter.</Trans>}
        rows={soft.strength}
        switches={switches}
      />
      <RuleList
        title={<Trans>Exercises by time</Trans>}
        text={<Trans>If you turn off a rule, members with this goal train as for Get Fitter.</Trans>}
        rows={soft.timed}
        switches={switches}
      />
      <RuleList
        title={<Trans>All goals</Trans>}
        text={<Trans>Rules for sessions and weeks.</Trans>}
        rows={soft.general}
        switches={switches}
      />
      <RuleList
        title={<Trans>Safety</Trans>}
        text={<Trans>These rules protect members and always apply.</Trans>}
        rows={safety}
        switches={switches}
      />
      <SourceList />
    </div>
  )
}
