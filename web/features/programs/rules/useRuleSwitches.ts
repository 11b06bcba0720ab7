import { graphql, useFragment } from 'react-relay'
import type { useRuleSwitches_company$key } from '#schema/__generated__/relay/useRuleSwitches_company.graphql.ts'
import type { useRuleSwitchesMutation } from '#schema/__generated__/relay/useRuleSwitchesMutation.graphql.ts'
import { useOneAtATime } from '#web/app/data/useOneAtATime.ts'
import { useWrite } from '#web/app/data/useWrite.ts'

export interface RuleSwitches {
  /** Keys of the rules that are off. */
  off: readonly string[]
  turn: (key: string, isOn: boolean) => void
}

/** The switches of a studio's rules. Each change is saved at once. */
export function useRuleSwitches(company: useRuleSwitches_company$key): RuleSwitches {
  const { id, trainingRulesOff } = useFragment(
    graphql`
      fragment useRuleSwitches_company on Company {
        id
        trainingRulesOff
      }
    `,
    company,
  )
  const { write } = useWrite<useRuleSwitchesMutation>(
    graphql`
      mutation useRuleSwitchesMutation($input: UpdateCompanyInput!) @raw_response_type {
        company: updateCompanies(input: $input) {
          id
          trainingRulesOff
        }
      }
    `,
    { optimistic: ({ trainingRulesOff: next }) => ({ company: { id, trainingRulesOff: next ?? [] } }) },
  )
  const { waiting, say } = useOneAtATime((next: readonly string[]) => write({ id, trainingRulesOff: [...next] }))
  const off = waiting ?? trainingRulesOff ?? []
  return {
    off,
    turn: (key, isOn) => {
      const others = off.filter((one) => one !== key)
      say(isOn ? others : [...others, key])
    },
  }
}
