import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { adaptationNames, type PlanReason, toReasonFacts } from '#schema/training/planReason.ts'
import { addWordsOf } from '#web/app/language/catalogues.ts'
import { activateLanguage } from '#web/app/language/language.ts'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { AdaptationNote } from './AdaptationNote.tsx'
import { exerciseTitles } from './exerciseTitles.ts'
import { useEquipmentName } from './useEquipmentName.ts'
import { useExerciseName } from './useExerciseName.ts'
import { muscleNames, useMuscleName } from './useMuscleName.ts'
import { useReason } from './useReason.ts'
import { useSessionTitle } from './useSessionTitle.ts'

afterEach(() => activateLanguage('en'))

async function listIn(language: 'ar' | 'cn' | 'fr', List: () => React.ReactNode): Promise<(string | null)[]> {
  await activateLanguage(language)
  await addWordsOf('exercises', locales[language])
  const { around } = shellForTests({})
  const screen = await render(around(<List />))
  return screen
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
}
const locales = { ar: 'ar', cn: 'zh-Hans', fr: 'fr' } as const
const items = (texts: readonly string[]) => texts.map((text) => <li key={text}>{text}</li>)

const equipment = ['Barbell', 'Bench', 'Dumbbells', 'Kettlebell', 'Mat', 'Pull-up bar', 'Resistance band']

function Names() {
  const [exercise, muscle, thing] = [useExerciseName(), useMuscleName(), useEquipmentName()]
  const titles = Object.keys(exerciseTitles).map(exercise)
  return items([...new Set([...titles, ...Object.keys(muscleNames).map(muscle), ...equipment.map(thing)])])
}

test('exercises, muscles and equipment that come with Obi have names in the reader’s own script', async () => {
  const names = await listIn('ar', Names)
  expect(names.length).toBeGreaterThan(90)
  expect(names.filter((name) => !/\p{Script=Arabic}/u.test(name ?? ''))).toEqual([])
})

function OwnNames() {
  const [exercise, muscle, thing] = [useExerciseName(), useMuscleName(), useEquipmentName()]
  return items([exercise(' push-UP'), exercise('Kenji’s squat'), muscle('Toes'), thing('Sled'), thing('constructor')])
}

test('a title is recognized in any spelling, and a studio’s own names stay unchanged', async () => {
  expect(await listIn('fr', OwnNames)).toEqual(['Pompe', 'Kenji’s squat', 'Toes', 'Sled', 'constructor'])
})

const reasons: PlanReason[] = [
  { code: 'WISHED', muscle: 'Chest' },
  { code: 'WARM_UP' },
  { code: 'COOL_DOWN' },
  { code: 'BIG_FIRST', muscle: 'Quads' },
  { code: 'GOAL', goal: 'Gain Weight', unit: 'REPS', least: 8, most: 12 },
  { code: 'GOAL', goal: 'Gain Weight', unit: 'SECONDS', least: 30, most: 30 },
  { code: 'PAIRED', muscle: 'Back' },
  { code: 'EQUIPMENT', equipment: 'Kettlebell' },
  { code: 'NO_EQUIPMENT' },
  { code: 'LEVEL', level: 'Beginner' },
  { code: 'MUSCLE', muscle: 'Hips' },
  { code: 'MOVEMENT' },
]

function Reasons() {
  const reasonOf = useReason()
  return items(
    reasons.map((reason) => reasonOf({ reason: 'Builds strength.', reasonFacts: toReasonFacts(reason, []) })),
  )
}

test('every reason is in the reader’s language, whichever language the plan was created in (row 103)', async () => {
  const texts = await listIn('cn', Reasons)
  expect(texts).toHaveLength(reasons.length)
  expect(texts.filter((text) => !/\p{Script=Han}/u.test(text ?? '') || /[a-z]{2}/iu.test(text ?? ''))).toEqual([])
})

function Adaptations() {
  const facts = adaptationNames.map((name) => toReasonFacts({ code: 'MOVEMENT' }, [name]))
  return facts.map((reasonFacts) => (
    <li key={reasonFacts}>
      <AdaptationNote exercise={{ reasonFacts }} />
    </li>
  ))
}

test('how an exercise is adapted is in the reader’s language, and does not name a condition', async () => {
  const texts = await listIn('cn', Adaptations)
  expect(texts).toHaveLength(adaptationNames.length)
  expect(texts.filter((text) => !/\p{Script=Han}/u.test(text ?? '') || /[a-z]{2}/iu.test(text ?? ''))).toEqual([])
})

function OldReasons() {
  const reasonOf = useReason()
  const facts = ['{"code":"STARS"}', 'no facts', null]
  return items(facts.map((reasonFacts, at) => reasonOf({ reason: `Opens your chest, ${at}.`, reasonFacts })))
}

test('texts of a model and of an older version are shown unchanged', async () => {
  expect(await listIn('fr', OldReasons)).toEqual([0, 1, 2].map((at) => `Opens your chest, ${at}.`))
})

function Titles() {
  const titleOf = useSessionTitle()
  const descriptions = ['Session 1: Chest, Core', 'Buổi 2: Back', 'Session 3', 'Session 4: Hills', 'Strong legs']
  return items(descriptions.map(titleOf))
}

test('a planner’s title is in the reader’s language, and a coach’s is shown unchanged', async () => {
  expect(await listIn('fr', Titles)).toEqual([
    'Poitrine et Tronc',
    'Dos',
    'Séance 3',
    'Session 4: Hills',
    'Strong legs',
  ])
})
