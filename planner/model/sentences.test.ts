import * as v from 'valibot'
import { expect, test } from 'vitest'
import { demoExercises } from '#backend/demo/demoExercises.ts'
import { exercisesOf } from '#planner/solving/ground.ts'
import { solvePlan } from '#planner/solving/solvePlan.ts'
import { planLimits } from '#schema/training/plan.ts'
import { planRequest } from '#schema/training/planRequest.ts'
import { captionOf, titleOf } from './sentences.ts'

const languages = [
  ['en', /^Session 1: /, /sets of/, /You asked|had done the least|Builds strength|heart|joints|moving/],
  ['fr', /^Séance 1 : /, /séries de/, /vouliez|moins travaillé|Pour /],
  ['vi', /^Buổi 1: /, /hiệp, mỗi hiệp/, /Bạn|tập ít nhất|Tăng|Giúp|Tốt|Giữ/],
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
  const said = (language: 'en' | 'fr' | 'ar', sets: number, reps: number) =>
    captionOf('Squat', { sets, reps, seconds: 0 }, language)
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
  const long = captionOf('x'.repeat(1_000), { sets: 3, reps: 0, seconds: 30 }, 'vi')
  expect(long).toHaveLength(planLimits.caption)
})
