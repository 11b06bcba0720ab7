import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { graphql, useFragment } from 'react-relay'
import type {
  ExerciseRules_rules$data,
  ExerciseRules_rules$key,
} from '#schema/__generated__/relay/ExerciseRules_rules.graphql.ts'
import type { ExerciseRulesDeleteMutation } from '#schema/__generated__/relay/ExerciseRulesDeleteMutation.graphql.ts'
import type { ExerciseRulesTurnMutation } from '#schema/__generated__/relay/ExerciseRulesTurnMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { useRuleText } from '#web/features/programs/studioRules/useRuleText.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Switch } from '#web/ui/option/Switch.tsx'

/** What the studio's coaches decided about single exercises. Each rule can be turned off and deleted. */
export function ExerciseRules({ rules: key }: { rules: ExerciseRules_rules$key }) {
  const rules = useFragment(
    graphql`
      fragment ExerciseRules_rules on ExerciseRule @relay(plural: true) {
        id
        kind
        isOff
        video {
          title
        }
        replacement {
          title
        }
      }
    `,
    key,
  )
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <h2 id={id} className="text-xl">
          <Trans>Exercises</Trans>
        </h2>
        <p className="text-sm text-muted">
          {rules.length === 0 ? (
            <Trans>
              No rules yet. When you or a coach of your studio change an exercise of a custom program, you can make that
              a rule.
            </Trans>
          ) : (
            <Trans>What your studio’s coaches decided, wherever it suits the member.</Trans>
          )}
        </p>
      </div>
      {rules.length > 0 && (
        <ul
          aria-labelledby={id}
          className="flex flex-col divide-y divide-line rounded border border-line bg-surface *:px-4 *:py-2"
        >
          {rules.map((rule) => (
            <RuleRow key={rule.id} rule={rule} />
          ))}
        </ul>
      )}
    </section>
  )
}

function RuleRow({ rule: { id, kind, isOff, video, replacement } }: { rule: ExerciseRules_rules$data[number] }) {
  const { t } = useLingui()
  const ruleText = useRuleText()
  const { write: turn } = useWrite<ExerciseRulesTurnMutation>(
    graphql`
      mutation ExerciseRulesTurnMutation($input: UpdateExerciseRuleInput!) @raw_response_type {
        rule: updateExerciseRule(input: $input) {
          id
          isOff
        }
      }
    `,
    { optimistic: (input) => ({ rule: { id, isOff: input.isOff ?? isOff } }) },
  )
  const { write: remove, isWriting } = useWrite<ExerciseRulesDeleteMutation>(graphql`
    mutation ExerciseRulesDeleteMutation($input: DeleteExerciseRuleInput!) {
      rule: deleteExerciseRule(input: $input) {
        id @deleteRecord
      }
    }
  `)
  // A video that is not visible to the user has no title here.
  const hidden = t`Unavailable exercise`
  const replacementTitle = kind === 'INSTEAD' ? (replacement?.title ?? hidden) : undefined
  const text = ruleText({ kind, exercise: video?.title ?? hidden, replacement: replacementTitle })
  return (
    <li className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <Switch label={text} checked={!isOff} onCheckedChange={(isOn) => void turn({ id, isOff: !isOn })} />
      </div>
      <IconButton
        label={t`Delete rule: ${text}`}
        icon={<Trash2 size={18} aria-hidden />}
        size="compact"
        disabled={isWriting}
        onClick={() => void remove({ id })}
      />
    </li>
  )
}
