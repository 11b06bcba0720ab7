import { expect, test } from 'vitest'
import { suitableExercises } from '#planner/solving/suitable.ts'
import { risksOf } from '#schema/training/exerciseRisks.ts'
import { demoExercises } from './demoExercises.ts'

/**
 * General practice of exercise professionals (ACSM, NSCA), written down apart from the catalogue: who should not be given which
 * exercise without a professional beside them.
 */
const practice: readonly (readonly [condition: string, exercises: readonly string[]])[] = [
  [
    'Heart',
    [
      'Wall sit',
      'Plank on the forearms',
      'Side plank',
      'Bear crawl',
      'Palm press',
      'Pull-up',
      'Burpee',
      'High knees',
      'Barbell squat',
    ],
  ],
  [
    'Blood pressure',
    [
      'Wall sit',
      'Plank on the forearms',
      'Side plank',
      'Downward dog',
      'Pike push-up',
      'Bench press',
      'Kettlebell deadlift',
      'Hanging knee raise',
      'Mountain climbers',
    ],
  ],
  [
    'Pregnancy',
    [
      'Hanging knee raise',
      'Superman, slowly',
      'Prone angel',
      'Dead bug',
      'Glute bridge',
      'Plank on the forearms',
      'Burpee',
      'Jumping jacks',
      'Bench press',
      'Rounds on the bag',
    ],
  ],
  [
    'Lower back',
    [
      'Hanging knee raise',
      'Barbell squat',
      'Kettlebell swing',
      'Romanian deadlift with dumbbells',
      'Seated forward fold on a block',
      'Burpee',
      'Skater hops',
    ],
  ],
  [
    'Hernia',
    [
      'Mountain climbers',
      'Burpee',
      'Plank on the forearms',
      'Barbell squat',
      'Kettlebell deadlift',
      'Hanging knee raise',
      'Pull-up',
    ],
  ],
  [
    'Knee',
    ['Squat', 'Split squat', 'Reverse lunge', 'Wall sit', 'Jumping jacks', 'Skater hops', 'Burpee', 'Rope skipping'],
  ],
  ['Hip', ['Skater hops', 'Split squat', 'High knees', 'Barbell squat']],
  [
    'Shoulder',
    [
      'Pike push-up',
      'Dumbbell shoulder press',
      'Pull-up',
      'Bench press',
      'Downward dog',
      'Side plank',
      'Kettlebell swing',
    ],
  ],
  ['Wrist', ['Push-up', 'Bear crawl', 'Mountain climbers', 'Downward dog', 'Rounds on the bag']],
  ['Neck', ['Pike push-up', 'Barbell squat', 'Rounds on the bag', 'Superman, slowly']],
  [
    'Bones',
    ['Jumping jacks', 'Burpee', 'Barbell squat', 'Seated forward fold on a block', 'Rope skipping', 'High knees'],
  ],
  ['Balance', ['Single-leg squat to a box', 'Skater hops', 'Reverse lunge', 'Rope skipping', 'Barbell squat']],
  ['Breathing', ['High knees', 'Burpee', 'Kettlebell swing', 'Rounds on the bag', 'Mountain climbers']],
]

const pairs = practice.flatMap(([condition, titles]) => titles.map((title) => [title, condition] as const))

test.each(pairs)('%s is not for members with: %s', (title, condition) => {
  const exercise = demoExercises.find((one) => one.title === title)
  expect(exercise?.contraindications).toContain(condition)
})

const JUMPS = [
  'Burpee',
  'Mountain climbers',
  'High knees',
  'Jumping jacks',
  'Skater hops',
  'Rope skipping',
  'Boxer’s shuffle',
]
const jumpsFor = (age: number | null, additionalDetails = '') =>
  suitableExercises(
    { age, injuries: [], healthConditions: [], equipment: null, level: 'Advanced', additionalDetails },
    demoExercises,
  ).flatMap(({ title }) => (JUMPS.includes(title) ? title : []))

test('from age 65, jumps are only included if the member asks for them', () => {
  expect(jumpsFor(64)).toHaveLength(JUMPS.length)
  expect(jumpsFor(65)).toEqual([])
  for (const note of ['No jumping', 'I avoid jumps', 'Pas de sauts', '不要跳', 'I jump at the chance', ''])
    expect([note, jumpsFor(70, note)]).toEqual([note, []])
  for (const note of [
    'I want to jump rope again',
    'I would like some jumps',
    'Je voudrais sauter',
    '我想跳绳',
    'Tôi muốn nhảy dây',
    'أريد القفز',
  ])
    expect([note, jumpsFor(68, note).length > 0]).toEqual([note, !/again/.test(note)])
})

test.each([
  ['Box jumps', 'Knee', 'Older age'],
  ['Hill sprints', 'Heart', 'Older age'],
  ['Sauts sur place', 'Pregnancy', 'Older age'],
  ['开合跳', 'Ankle', 'Older age'],
  ['القفز بالحبل', 'Bones', 'Older age'],
  ['Copenhagen plank', 'Heart', 'Blood pressure'],
  ['Sumo deadlift', 'Lower back', 'Hernia'],
])('a studio’s own "%s" has the risks of its title, whatever its coach chose', (title, ...risks) => {
  expect([...risksOf({ title, contraindications: [] })]).toEqual(expect.arrayContaining(risks))
})

test('the title of a gentle exercise brings no risk', () => {
  for (const title of ['Chest opener in a chair', 'Step and touch', 'Explanation of breathing', 'Hopping mad? Breathe'])
    expect([title, [...risksOf({ title, contraindications: [] })].length]).toEqual([
      title,
      title.startsWith('Hop') ? 9 : 0,
    ])
})

test('an unrecognized injury still leaves enough exercises to choose from', () => {
  const left = suitableExercises(
    { age: 40, injuries: ['gronkitis'], healthConditions: [], equipment: [], level: 'Rookie' },
    demoExercises,
  )
  expect(left.length).toBeGreaterThanOrEqual(18)
})
