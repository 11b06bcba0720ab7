import * as v from 'valibot'
import { expect, test } from 'vitest'
import { demoExercises } from '#backend/demo/demoExercises.ts'
import { exercisesOf } from '#planner/solving/ground.ts'
import { plainExercise } from '#planner/solving/plainExercise.fixture.ts'
import { solvePlan } from '#planner/solving/solvePlan.ts'
import type { Exercise } from '#schema/training/exercise.ts'
import { planLimits } from '#schema/training/plan.ts'
import { planRequest } from '#schema/training/planRequest.ts'
import { type CaptionNotes, captionFor, readCaption, writeCaption } from './captions.ts'
import { planLanguages, readTitle, sentencesIn, titleOf } from './sentences.ts'

const languages = [
  ['en', /^Session 1: /, /sets of/, /Builds strength|heart|joints|moving/],
  ['fr', /^Séance 1 : /, /séries de/, /Pour /],
  ['vi', /^Buổi 1: /, /hiệp, mỗi hiệp/, /Tăng|Giúp|Tốt|Giữ/],
  ['cn', /^第 1 次训练：/, /组，每组/, /\p{Script=Han}/u],
  ['ar', /^الجلسة 1: /, /في كل مجموعة/, /\p{Script=Arabic}/u],
] as const

test.each(languages)(
  'every sentence of a plan is in the member’s language: %s (row 103)',
  (language, title, caption, reason) => {
    const request = v.parse(planRequest, {
      numberOfSessions: 3,
      sections: [{ sectionName: 'All', sectionDuration: 1800 }],
      muscleGroups: ['Chest'],
      level: 'Intermediate',
      language,
    })
    const days = solvePlan(request, demoExercises)?.days ?? []
    const said = days.flatMap(exercisesOf)
    expect(days[0]?.description).toMatch(title)
    expect(said.filter(({ voiceover_caption: text }) => !caption.test(text))).toEqual([])
    expect(said.filter((one) => !reason.test(one.reason))).toEqual([])
  },
)

test('a count has the form that its language has for it', () => {
  const said = (language: 'en' | 'fr' | 'ar', sets: number, reps: number) => {
    const says = sentencesIn(language)
    return says.caption('Squat', sets, says.reps(reps))
  }
  expect(said('en', 1, 1)).toBe('Squat. 1 set of 1 rep.')
  expect(said('en', 3, 12)).toBe('Squat. 3 sets of 12 reps.')
  expect(said('fr', 1, 1)).toBe('Squat. 1 série de 1 répétition.')
  expect(said('fr', 3, 12)).toBe('Squat. 3 séries de 12 répétitions.')
  expect([1, 2, 3, 11, 100].map((count) => said('ar', count, count))).toEqual([
    'Squat. مجموعة واحدة، في كل مجموعة تكرار واحد.',
    'Squat. مجموعتان، في كل مجموعة تكراران.',
    'Squat. 3 مجموعات، في كل مجموعة 3 تكرارات.',
    'Squat. 11 مجموعة، في كل مجموعة 11 تكرارًا.',
    'Squat. 100 مجموعة، في كل مجموعة 100 تكرار.',
  ])
})

test('a session without muscles has a title all the same, and no caption is longer than may be stored', () => {
  expect(titleOf(2, { muscle_groups: [] }, 'fr')).toBe('Séance 2')
  expect(captionWith({ title: 'x'.repeat(1_000) }, { language: 'vi' })).toHaveLength(planLimits.caption)
})

function captionWith(exercise: Partial<Exercise>, coaching: Partial<Parameters<typeof captionFor>[2]> = {}): string {
  const dose = { sets: 3, reps: 10, seconds: 0, rest_seconds: 60 }
  const usual = { language: 'en', rules: { reserve: 2 }, week: { isLighter: false } } as const
  return captionFor({ ...plainExercise, ...exercise }, dose, { ...usual, ...coaching })
}

test('a caption says how hard a set of strength is, which weight that takes, and when it is easier', () => {
  expect(captionWith({})).toBe('Squat. 3 sets of 10 reps. Stop while you could still do two more.')
  expect(captionWith({ equipment: ['Barbell'] }, { rules: { reserve: 1 } })).toBe(
    'Squat. 3 sets of 10 reps. Choose a weight that leaves you one more in reserve.',
  )
  expect(captionWith({}, { week: { isLighter: true } })).toContain('This is a lighter week')
  expect(captionWith({}, { isCold: true })).toContain('Begin with an easy set to warm up.')
  expect(captionWith({ kind: 'CARDIO' }, { isCold: true, week: { isLighter: true } })).toBe('Squat. 3 sets of 10 reps.')
})

test.each([
  ['en', 'Single-leg squat', 'Change sides'],
  ['fr', 'Fente arrière', 'Changez de côté'],
  ['vi', 'Squat một chân', 'Đổi bên'],
  ['cn', '單腿深蹲', '换另一侧'],
  ['ar', 'قرفصاء على ساق واحدة', 'بدّل الجانب'],
] as const)('a caption says when to change sides, also in titles of other languages (%s)', (language, title, sides) => {
  expect(captionWith({ title }, { language })).toContain(sides)
  expect(captionWith({}, { language })).not.toContain(sides)
})

test('beside its counts a caption has no numbers', () => {
  for (const language of ['en', 'fr', 'vi', 'cn', 'ar'] as const) {
    for (const reserve of [1, 2, 3, 4] as const) {
      const text = captionWith(
        { title: 'Lunge', equipment: ['Barbell'] },
        { language, rules: { reserve }, week: { isLighter: true }, isCold: true },
      )
      expect(text.match(/\d+/g)).toEqual(['3', '10'])
    }
  }
})

test('the title of a session is read back in whichever language it was written', () => {
  for (const language of planLanguages) {
    const title = titleOf(12, { muscle_groups: ['Chest', 'Lower back', 'Core', 'Hips'] }, language)
    expect(readTitle(title)).toEqual({ day: 12, muscles: ['Chest', 'Lower back', 'Core'] })
    expect(readTitle(titleOf(3, { muscle_groups: [] }, language))).toEqual({ day: 3, muscles: [] })
  }
  expect(['Strong legs', 'Session', 'Session two: legs', 'x'.repeat(500)].map(readTitle)).toEqual(
    Array(4).fill(undefined),
  )
})

const planned = { title: 'Squat', sets: 3, reps: 8, seconds: 0 }
const most: CaptionNotes = { isOneSided: true, effort: undefined, load: 2, isLighter: true, isCold: true }

test('a caption is read back in whichever language it was written, and said again with another amount', () => {
  for (const language of planLanguages) {
    const caption = writeCaption(planned, most, language)
    expect(readCaption(caption, planned)).toEqual(most)
    const own = writeCaption(
      { ...planned, sets: 1, reps: 0, seconds: 40 },
      { ...most, load: undefined, effort: 4 },
      language,
    )
    expect(readCaption(own, { ...planned, sets: 1, reps: 0, seconds: 40 })).toMatchObject({ effort: 4 })
  }
  expect(writeCaption({ ...planned, reps: 9, weight: '40 kilograms' }, most, 'en')).toBe(
    'Squat. 3 sets of 9 reps with 40 kilograms. Change sides halfway. Stop while you could still do two more. This is a lighter week: keep it easy. Begin with an easy set to warm up.',
  )
})

test('the words of a coach are not taken for a caption of the planner', () => {
  const caption = writeCaption(planned, most, 'en')
  const words = ['Keep your back straight.', `${caption} Breathe.`, caption.replace('8', '12')]
  expect(words.map((text) => readCaption(text, planned))).toEqual([undefined, undefined, undefined])
})
