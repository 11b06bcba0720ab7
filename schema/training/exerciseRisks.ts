import type { Contraindication, Exercise } from './exercise.ts'
import { hasPhrase, titleWords } from './titleWords.ts'

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

type Titled = Pick<Exercise, 'title' | 'contraindications'>

/** An exercise is judged many times while one plan is made. */
const judged = new WeakMap<Titled, ReadonlySet<string>>()

/** Where an exercise may do harm: what its coach chose, and what its title says. */
export function risksOf(exercise: Titled): ReadonlySet<string> {
  const cached = judged.get(exercise)
  if (cached) return cached
  const title = titleWords(exercise.title)
  const implied = rules.flatMap(([phrases, risks]) =>
    phrases.split(', ').some((one) => hasPhrase(title, one)) ? risks : [],
  )
  const risks = new Set<string>([...exercise.contraindications, ...implied])
  judged.set(exercise, risks)
  return risks
}
