import type { Contraindication, Exercise } from './exercise.ts'
import { hasPhrase, titleWords } from './titleWords.ts'

/**
 * Words in a title, and the minimum risks of such an exercise, whatever its coach chose: jumps and sprints, holds, and
 * heavy lifts. Chinese words match anywhere, others as a word or the beginning of a word.
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

/** Cached, because an exercise is checked many times while one plan is created. */
const judged = new WeakMap<Titled, ReadonlySet<string>>()

/** What an exercise may harm: by its coach's choice, and by its title. */
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
