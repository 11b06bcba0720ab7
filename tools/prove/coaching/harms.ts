import type { Exercise } from '#schema/training/exercise.ts'

/**
 * What a coach knows of the movements of the studio's catalogue, by their titles, and shares with no rule of the planner. Its
 * videos name only some of these risks.
 */
const heavy =
  /^(?:Single-arm )?(?:Press|Fly|Row|Pull-down|Squat|Leg extension|Lunge|Hip hinge|Leg curl|Bridge|Calf raise|Brace) no/
const onSpine =
  /^(?:Single-arm )?(?:Row|Pull-down|Squat|Leg extension|Lunge|Hip hinge|Leg curl|Bridge|Calf raise|Brace|Carry) no/
const overhead = /^(?:Single-arm )?Overhead press no/
const maybeLying = /^(?:Single-arm )?(?:Press|Fly|Hip hinge|Leg curl|Bridge|Brace) no/
const fast = /circuit|Crawl|March|Shuffle|Step and reach/
const held = /^(?:Step circuit|Punch circuit|Crawl|Swing circuit)/

type Judge = (exercise: Exercise) => boolean

const isHeavy: Judge = (exercise) => isWeighted(exercise) && heavy.test(exercise.title)
const isOnSpine: Judge = (exercise) => isWeighted(exercise) && onSpine.test(exercise.title)
const isOverhead: Judge = (exercise) => isWeighted(exercise) && overhead.test(exercise.title)
/** Only exercises for beginners are certainly slow, and certainly not held or done lying on the back. */
const isMaybeFast: Judge = ({ title, level }) => level !== 'Rookie' && fast.test(title)
const isMaybeHeld: Judge = ({ title, level }) => level !== 'Rookie' && held.test(title)
const isMaybeLying: Judge = ({ title, level }) => level !== 'Rookie' && maybeLying.test(title)

const isCalfRaise: Judge = ({ title }) => title.includes('Calf raise')

interface Spared {
  adaptation: string
  harm: Judge
  /** The exercises that the adaptation makes safe; all, if left out. */
  isOnly?: Judge
}

/** What a coach lets a member with a condition do all the same, if the plan says how. */
const safeWith: Readonly<Record<string, readonly Spared[]>> = {
  Pregnancy: [
    { adaptation: 'LOW_IMPACT', harm: isMaybeFast },
    { adaptation: 'INCLINE', harm: isMaybeLying },
  ],
  Breathing: [{ adaptation: 'LOW_IMPACT', harm: isMaybeFast }],
  'Lower back': [{ adaptation: 'SEATED', harm: isOnSpine, isOnly: isCalfRaise }],
}

const harms: Readonly<Record<string, readonly Judge[]>> = {
  'Lower back': [isOnSpine],
  Shoulder: [isOverhead],
  'Blood pressure': [isHeavy, isOverhead, isMaybeHeld],
  Heart: [isHeavy, isOverhead, isMaybeFast, isMaybeHeld],
  Pregnancy: [isHeavy, isMaybeFast, isMaybeLying],
  Hernia: [isHeavy, isOnSpine, isMaybeFast, isMaybeHeld],
  Breathing: [isMaybeFast],
}

/**
 * Returns whether an exercise, done as its plan says, may harm a member with one of these conditions, by its video or by
 * a coach's knowledge.
 */
export function isHarmful(exercise: Exercise, banned: readonly string[], adaptations: readonly string[]): boolean {
  return banned.some((risk) => {
    const spared = (safeWith[risk] ?? []).filter(
      ({ adaptation, isOnly }) => adaptations.includes(adaptation) && (isOnly?.(exercise) ?? true),
    )
    const left = (harms[risk] ?? []).filter((judge) => !spared.some(({ harm }) => harm === judge))
    return exercise.contraindications.includes(risk) || left.some((isHarm) => isHarm(exercise))
  })
}

function isWeighted({ equipment }: Exercise): boolean {
  return equipment.some((name) => ['Barbell', 'Dumbbells', 'Kettlebell'].includes(name))
}
