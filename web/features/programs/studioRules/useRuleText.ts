import { useLingui } from '@lingui/react/macro'
import { useExerciseName } from '#web/app/exercises/useExerciseName.ts'

export interface RuleNames {
  kind: string
  exercise: string
  /** Undefined for rules about a single exercise. */
  replacement: string | undefined
}

/** Puts a rule into words. A kind of a newer version has none. */
export function useRuleText(): (rule: RuleNames) => string {
  const { t } = useLingui()
  const exerciseName = useExerciseName()
  return ({ kind, exercise, replacement = '' }) => {
    const [name, other] = [exercise, replacement].map((title) => `\u2068${exerciseName(title)}\u2069`)
    if (kind === 'NEVER') return t`Never use ${name}`
    if (kind === 'ALWAYS') return t`Use ${name} every week`
    return kind === 'INSTEAD' ? t`Use ${other} instead of ${name}` : ''
  }
}
