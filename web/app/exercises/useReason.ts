import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { PlanResource } from '#schema/training/plan.ts'
import { type PlanReason, readReasonFacts } from '#schema/training/planReason.ts'
import { useLevelName } from '#web/app/names/useLevelName.ts'
import { useEquipmentName } from './useEquipmentName.ts'
import { useGoalName } from './useGoalName.ts'
import { useMuscleName } from './useMuscleName.ts'

type Reasoned = Pick<PlanResource, 'reason' | 'reasonFacts'>

/**
 * Why an exercise was chosen: the planner's facts in the reader's language, otherwise the text of a model or of an
 * older version.
 */
export function useReason(): (exercise: Reasoned) => string {
  const textOf = useFactText()
  return ({ reason, reasonFacts }) => {
    const facts = readReasonFacts(reasonFacts)
    return facts ? textOf(facts) : (reason ?? '')
  }
}

const plain = {
  WARM_UP: msg`Warms you up for what comes next.`,
  COOL_DOWN: msg`Lets your body calm down at the end.`,
  NO_EQUIPMENT: msg`Needs no equipment.`,
  MOVEMENT: msg`Keeps you moving.`,
}

function useFactText(): (facts: PlanReason) => string {
  const { i18n } = useLingui()
  const [textOfThing, textOfGoal] = [useThingText(), useGoalText()]
  return (facts) => {
    if (isPlain(facts)) return i18n._(plain[facts.code])
    return facts.code === 'GOAL' ? textOfGoal(facts) : textOfThing(facts)
  }
}

type Plain = Extract<PlanReason, { code: keyof typeof plain }>

function isPlain(facts: PlanReason): facts is Plain {
  return facts.code in plain
}

type OfThing = Exclude<PlanReason, Plain | { code: 'GOAL' }>

function useThingText(): (facts: OfThing) => string {
  const { t } = useLingui()
  const [muscleName, equipmentName, levelName] = [useMuscleName(), useEquipmentName(), useLevelName()]
  return (facts) => {
    if (facts.code === 'EQUIPMENT') {
      const equipment = equipmentName(facts.equipment)
      return t`Uses what you have: ${equipment}`
    }
    if (facts.code === 'LEVEL') {
      const level = levelName(facts.level)
      return t`Matches your level: ${level}`
    }
    const muscle = muscleName(facts.muscle)
    if (facts.code === 'WISHED') return t`You wanted to focus on: ${muscle}`
    if (facts.code === 'BIG_FIRST') return t`Big muscles come first, while you’re fresh: ${muscle}`
    return facts.code === 'PAIRED' ? t`Rests while you do the other exercise: ${muscle}` : t`Trains: ${muscle}`
  }
}

function useGoalText(): (facts: Extract<PlanReason, { code: 'GOAL' }>) => string {
  const { t, i18n } = useLingui()
  const goalName = useGoalName()
  return ({ goal: key, unit, least, most }) => {
    const goal = goalName(key)
    const range = least < most ? new Intl.NumberFormat(i18n.locale).formatRange(least, most) : i18n.number(least)
    return unit === 'REPS'
      ? t`For your goal “${goal}”: ${range} reps per set`
      : t`For your goal “${goal}”: ${range} seconds per set`
  }
}
