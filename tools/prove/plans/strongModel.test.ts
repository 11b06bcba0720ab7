import * as v from 'valibot'
import { expect, test } from 'vitest'
import { demoExercises } from '#backend/demo/demoExercises.ts'
import { makePlan, PlanFailure } from '#planner/makePlan.ts'
import type { AskModel } from '#planner/model/modelAttempt.ts'
import { questionFor } from '#planner/model/prompt.ts'
import { toldExercises } from '#planner/model/toldExercises.ts'
import { exercisesOf } from '#planner/solving/ground.ts'
import { randomFrom } from '#planner/solving/random.ts'
import { suitableExercises } from '#planner/solving/suitable.ts'
import { planRequest } from '#schema/training/planRequest.ts'
import { profilesFrom } from './profiles.ts'
import { answerStrongly, STRONG_REASON } from './strongModel.ts'

const PROFILES = 60

/** Measures how the planner treats the sessions that a strong model writes for members of all kinds. */
async function measure(seed: number) {
  const tally = {
    programs: 0,
    sessions: 0,
    ofTheModel: 0,
    whole: 0,
    mostly: 0,
    attempts: [0, 0, 0],
    faults: new Map<string, number>(),
  }
  for (const [place, profile] of profilesFrom(seed, PROFILES, '2026-11-23T00:00:00.000Z').entries()) {
    const request = v.parse(planRequest, { ...profile.request, age: profile.age })
    const codes = toldExercises(request, suitableExercises(request, demoExercises))
    const random = randomFrom(seed * 1000 + place)
    const ask: AskModel = async function* (corrections) {
      yield { call: answerStrongly([questionFor(request, codes), ...corrections], random) }
    }
    const making = makePlan({ request, catalogue: demoExercises, ask, signal: new AbortController().signal })
    const made = await making.catch((error: unknown) => {
      if (!(error instanceof PlanFailure)) throw error
    })
    if (!made) continue
    const own = made.days.filter((day) => exercisesOf(day).every(({ reason }) => reason === STRONG_REASON)).length
    tally.programs += 1
    tally.sessions += made.days.length
    tally.ofTheModel += own
    if (made.by === 'model') tally.whole += 1
    if (own >= made.days.length * 0.75) tally.mostly += 1
    tally.attempts[made.attempts - 1] = (tally.attempts[made.attempts - 1] ?? 0) + 1
    for (const { code } of made.faults.flat()) tally.faults.set(code, (tally.faults.get(code) ?? 0) + 1)
  }
  return tally
}

const LEAST_KEPT = 0.9

test.each([7, 8, 9])('most programs that a strong model writes keep its sessions (seed %s)', async (seed) => {
  const tally = await measure(seed)
  expect(tally.programs).toBeGreaterThan(PROFILES * 0.8)
  expect(tally.mostly / tally.programs).toBeGreaterThanOrEqual(LEAST_KEPT)
})
