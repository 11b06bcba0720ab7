import { type Contraindication, contraindications } from '#schema/training/exercise.ts'

/** The current state of a condition: painful, improving, or under control. */
export const stages = ['acute', 'healing', 'settled'] as const
/** Of a joint. */
export const bodySides = ['left', 'right', 'both'] as const
/** Of a pregnancy. */
export const trimesters = ['first', 'second', 'third'] as const
/** A doctor's advice about training. */
export const advices = ['cleared', 'limited', 'unasked'] as const

/** A condition as its member described it in the form. */
export interface Condition {
  name: Contraindication
  stage?: (typeof stages)[number] | undefined
  side?: (typeof bodySides)[number] | undefined
  trimester?: (typeof trimesters)[number] | undefined
  advice?: (typeof advices)[number] | undefined
}

/** Conditions that a member may have on one side of the body. */
export const sidedConditions: ReadonlySet<Contraindication> = new Set([
  'Knee',
  'Shoulder',
  'Wrist',
  'Ankle',
  'Hip',
  'Elbow',
])

/** No answer is longer. */
const MAX_CHARACTERS = 400
const ITEM = /^([A-Z][a-z]+(?: [a-z]+)?)(?: \(([a-z ]{1,60})\))?$/

/** The text that is stored after an answer: "Knee (acute), Pregnancy (first cleared)". */
export function writeConditions(conditions: readonly Condition[]): string {
  return conditions
    .map(({ name, stage, side, trimester, advice }) => {
      const details = [stage, side, trimester, advice].filter((detail) => detail !== undefined)
      return details.length === 0 ? name : `${name} (${details.join(' ')})`
    })
    .join(', ')
}

/** Undefined for any other text. */
export function readConditions(text: string): Condition[] | undefined {
  if (text.length > MAX_CHARACTERS) return undefined
  const conditions = text.split(', ').map(readCondition)
  return conditions.every((condition) => condition !== undefined) ? conditions : undefined
}

function readCondition(text: string): Condition | undefined {
  const [, title, details = ''] = ITEM.exec(text) ?? []
  const name = contraindications.find((one) => one === title)
  if (name === undefined) return undefined
  const words = details.split(' ')
  const known = <Word extends string>(list: readonly Word[]) => list.find((word) => words.includes(word))
  const condition = {
    name,
    stage: known(stages),
    side: known(bodySides),
    trimester: known(trimesters),
    advice: known(advices),
  }
  return writeConditions([condition]) === text ? condition : undefined
}
