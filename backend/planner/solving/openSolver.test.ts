import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { demoExercises } from '#backend/demo/demoExercises.ts'
import { openLog } from '#backend/platform/log.ts'
import { checkBeforeStoring } from '#planner/checking/checkBeforeStoring.ts'
import { solvePlan } from '#planner/solving/solvePlan.ts'
import { toPlans } from '#planner/toPlans.ts'
import { planRequest } from '#schema/training/planRequest.ts'
import { LONGEST_MS, openSolver } from './openSolver.ts'

const solver = openSolver({ log: openLog({ level: 'silent' }) })
afterAll(() => solver.close())

const request = v.parse(planRequest, {
  numberOfSessions: 4,
  sections: [{ sectionName: 'All', sectionDuration: 900 }],
  injuries: ['knee'],
  seed: 12,
})
const catalogue = demoExercises

test('on its own thread, the solver makes the same plan for the same seed, around the sessions it keeps', async () => {
  const here = solvePlan(request, catalogue)
  expect(await solver.solve({ request, catalogue })).toEqual(here)
  const kept = new Map((here?.days ?? []).slice(0, 2).map((day, index) => [index, day]))
  const other = { ...request, seed: 13 }
  expect(await solver.solve({ request: other, catalogue, kept })).toEqual(solvePlan(other, catalogue, { kept }))
  expect(await solver.solve({ request, catalogue: [] })).toBeUndefined()
})

test('the solver thread checks plans exactly as the main thread does', async () => {
  const plans = toPlans(solvePlan(request, catalogue)?.days ?? [], request, () => crypto.randomUUID())
  for (const given of [plans, plans.slice(1), [{}]]) {
    const storing = { plans: given, request, catalogue }
    expect(await solver.check(storing)).toEqual(checkBeforeStoring(storing))
  }
})

test('the largest program is solved within the time that a task has, however many exercises there are', async () => {
  const many = Array.from({ length: 3_000 }, (_, place) => {
    const sample = demoExercises[place % demoExercises.length]
    if (!sample) throw new Error('there are no exercises')
    return { ...sample, id: `exercise-${place}` }
  })
  const sections = Array.from({ length: 8 }, () => ({ sectionName: 'All', sectionDuration: 900 }))
  const largest = v.parse(planRequest, { numberOfSessions: 36, sections, level: 'Advanced', seed: 5 })
  const patient = openSolver({ log: openLog({ level: 'silent' }), longestMs: 100_000 })
  await patient.solve({ request, catalogue })
  // The processor's time: how long it takes by the clock says how busy the machine is.
  const begin = process.cpuUsage()
  expect((await patient.solve({ request: largest, catalogue: many }))?.days).toHaveLength(36)
  const { user, system } = process.cpuUsage(begin)
  expect((user + system) / 1_000).toBeLessThan(LONGEST_MS)
  await patient.close()
})
