import type { Contraindication, Exercise } from './exercise.ts'
import { normalize, tokensOf } from './health/tokens.ts'

/**
 * Words of a title, and the risks that such an exercise has at least, whatever its coach chose: jumps and sprints, holds, and
 * heavy lifts. A Chinese word may stand anywhere, others by themselves or as the beginning of a word.
 */
const rules: readonly (readonly [words: string, risks: readonly Contraindication[]])[] = [
  [
    'jump, hop, hops, sprint, burpee, plyo, skipping, skater, bounding, leap, high knees, mountain climber, tuck jump, saut, sauter, corde a sauter, nhay, nuoc rut, 跳, 冲刺, 波比, 高抬腿, 登山, قفز, سبرنت, عدو سريع, نط, بيربي',
    ['Knee', 'Ankle', 'Heart', 'Pregnancy', 'Bones', 'Balance', 'Hernia', 'Lower back', 'Older age'],
  ],
  [
    'plank, wall sit, l sit, hollow hold, isometric, planche, gainage, chaise, 平板支撑, 靠墙, 静力, بلانك',
    ['Heart', 'Blood pressure'],
  ],
  ['plank, hollow hold, l sit, planche, gainage, 平板支撑, بلانك', ['Pregnancy', 'Hernia', 'Lower back', 'Shoulder']],
  [
    'deadlift, barbell, snatch, clean and jerk, souleve de terre, 硬拉, 杠铃, رفعه مميته',
    ['Lower back', 'Hernia', 'Blood pressure', 'Heart', 'Pregnancy', 'Bones'],
  ],
  [
    'handstand, headstand, poirier, 倒立, وقوف على اليدين',
    ['Neck', 'Wrist', 'Shoulder', 'Blood pressure', 'Heart', 'Balance', 'Pregnancy'],
  ],
  [
    'leg raise, knee raise, sit up, sit ups, crunch, crunches, v up, 仰卧起坐, 卷腹',
    ['Hernia', 'Pregnancy', 'Lower back'],
  ],
]

/** Maximum number of characters of a title that are read. */
const MAX_TITLE = 200

type Titled = Pick<Exercise, 'title' | 'contraindications'>

/** An exercise is judged many times while one plan is made. */
const judged = new WeakMap<Titled, ReadonlySet<string>>()

/** Where an exercise may do harm: what its coach chose, and what its title says. */
export function risksOf(exercise: Titled): ReadonlySet<string> {
  const cached = judged.get(exercise)
  if (cached) return cached
  const title = wordsOf(exercise.title.slice(0, MAX_TITLE))
  const implied = rules.flatMap(([phrases, risks]) =>
    phrases.split(', ').some((one) => isIn(title, one)) ? risks : [],
  )
  const risks = new Set<string>([...exercise.contraindications, ...implied])
  judged.set(exercise, risks)
  return risks
}

function isIn(title: string, phrase: string): boolean {
  return title.includes(` ${/\p{Script=Han}/u.test(phrase) ? Array.from(phrase).join(' ') : phrase}`)
}

function wordsOf(text: string): string {
  const words = tokensOf(normalize(text)).map(({ plain }) => plain.replace(/^(?:ال|بال|لل)/u, ''))
  return ` ${words.join(' ')} `
}
