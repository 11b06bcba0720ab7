import type { UseLimits } from '#backend/planner/planner.port.ts'
import type { Result } from '#tools/bench/report.ts'
import { makeOrdered } from '#workers/plan/makeOrdered.ts'
import type { PlanOutcome } from '#workers/plan/plan.contract.ts'
import { crowd, type Crowd } from './crowd.ts'
import { type Manner, manners, openFaultyModel } from './faultyModel.ts'
import { isHarmful, judge } from './independentCheck.ts'
import { catalogue, type House, type Houseguest, MEMBER_NAME, openHouse } from './openHouse.ts'
import { type Profile, profilesFrom } from './profiles.ts'

const PROFILES = 200
const AT_A_TIME = 5
const QUIET_MS = 400
/** Enough for a day on which every model goes wrong; and, for every fourth member, too little for that. */
const AMPLE = { calls: 200, tokens: 100_000_000 }
const SCARCE = { calls: 40, tokens: 100_000_000 }

/** The manners of a model that does no work for a call. */
const withoutWork: ReadonlySet<Manner> = new Set(['401', '429', '500', 'drops', 'redirect'])

interface Tally {
  plans: number
  by: Record<string, number>
  attempts: number
  calls: number
  outOfCalls: number
  relaxed: Record<string, number>
  faults: string[]
}

/**
 * Every profile asks once of each manner of model, through the house's own door, completions, budget and worker: HTTP
 * on both sides, and a PostgreSQL behind. All have to end in a plan that the independent check accepts, and the
 * house's own before it would store it, within three attempts and the day's budget as the database counts it. Then a
 * crowd asks at once.
 */
export async function run(seed: number, amount: number = PROFILES): Promise<Result> {
  const now = new Date().toISOString()
  const model = await openFaultyModel(seed)
  const house = await openHouse(now)
  const tally: Tally = { plans: 0, by: {}, attempts: 0, calls: 0, outOfCalls: 0, relaxed: {}, faults: [] }
  let crowded: Crowd
  let [served, told] = [0, 0]
  try {
    const profiles = profilesFrom(seed, amount, now)
    // A few at a time, as members come: what they use up is counted for each alone.
    const queue = profiles.entries()
    const serveNext = async () => {
      for (const [place, profile] of queue) {
        const limits = place % 4 === 3 ? SCARCE : AMPLE
        await serveMember(profile, { model, house, tally, limits, seed: seed + place })
        served += 1
        if (served % 20 === 0) process.stdout.write(`${served} members, ${tally.faults.length} faults\n`)
        for (; told < tally.faults.length; told += 1) process.stdout.write(`${tally.faults[told]}\n`)
      }
    }
    await Promise.all(Array.from({ length: AT_A_TIME }, serveNext))
    crowded = await crowd(profiles.slice(0, 20), { model, house })
  } finally {
    await house.close()
    await model.close()
  }
  const expected = amount * manners.length
  const { faults, ...counted } = { ...tally, faults: [...tally.faults, ...crowded.faults] }
  return {
    name: 'plans',
    kind: 'value',
    measured: faults.length,
    goal: { atMost: 0 },
    ...(tally.plans < expected && { objection: `${expected - tally.plans} of ${expected} ended without a plan` }),
    details: {
      profiles: amount,
      manners: manners.length,
      ...counted,
      atOnce: crowded.counted,
      first: faults.slice(0, 5),
    },
  }
}

interface Proving {
  model: Awaited<ReturnType<typeof openFaultyModel>>
  house: House
  tally: Tally
  seed: number
  limits: UseLimits
}

async function serveMember(profile: Profile, proving: Proving): Promise<void> {
  const { house, tally, seed, limits } = proving
  const member = await house.move(`member-${profile.request.seed}`, profile)
  const exercises = await house.exercisesOf(member)
  let [calls, refused] = [0, 0]
  // Each member begins with another manner, so that not always the same ones come last.
  for (const place of manners.keys()) {
    const manner = manners[(place + seed) % manners.length] ?? 'good'
    const own = await ask({ profile, member, manner, exercises }, proving)
    calls += own
    if (withoutWork.has(manner)) refused += own
  }
  const used = await house.usedBy(member)
  tally.calls += calls
  if (used.calls >= limits.calls) tally.outOfCalls += 1
  // A member who leaves before the model is called has paid all the same. Calls for which the model did no work are
  // free.
  if (used.calls < calls - refused)
    tally.faults.push(`${member.contactId} asked ${calls} times, ${refused} in vain, and paid for ${used.calls}`)
  if (used.calls > limits.calls || used.tokens > limits.tokens)
    tally.faults.push(`${member.contactId} used up more than the day has`)
}

interface PlanRequest {
  profile: Profile
  member: Houseguest
  manner: Manner
  exercises: Awaited<ReturnType<House['exercisesOf']>>
}

/** Requests a plan and returns how often the model was called. */
async function ask(
  { profile, member, manner, exercises }: PlanRequest,
  { model, house, tally, limits }: Proving,
): Promise<number> {
  const name = `${member.contactId}-${manner}`
  const { url, asker } = model.serve(name, {
    manner,
    harmfulId: harmfulFor(profile),
    secrets: [...profile.healthTexts, MEMBER_NAME],
  })
  const programId = crypto.randomUUID()
  const outcome = await makeOrdered(
    { request: profile.request, catalogue: exercises, address: house.doorTo(url, limits), programId },
    {
      page: { authorize: async () => `Bearer ${member.contactId}` },
      report: () => {},
      fetch,
      signal: new AbortController().signal,
      quietMs: manner === 'stalls' ? QUIET_MS : 30_000,
      allAttemptsMs: manner === 'hangs' ? QUIET_MS : 600_000,
    },
  )
  const said = (fault: string) => `${manner}, ${member.contactId}: ${fault}`
  if (asker.leaks.length > 0) tally.faults.push(said(`the model has read ${asker.leaks.join(' and ')}`))
  if (asker.calls > 3) tally.faults.push(said(`asked ${asker.calls} times`))
  if (!outcome.ok) {
    tally.faults.push(said(outcome.text))
    return asker.calls
  }
  countIn(tally, outcome)
  if (outcome.attempts > 3) tally.faults.push(said(`${outcome.attempts} attempts`))
  tally.faults.push(...judge({ profile, plans: outcome.plans, catalogue, relaxed: outcome.relaxed }).map(said))
  // Without a call to the model the server does not know the request, and rightly stores no plan.
  if (asker.calls > 0) {
    const refused = await house.check(member, programId, outcome.plans)
    tally.faults.push(...refused.map(({ text }) => said(`the house refuses it: ${text}`)))
  }
  return asker.calls
}

function countIn(tally: Tally, { by, attempts, relaxed }: PlanOutcome & { ok: true }): void {
  tally.plans += 1
  tally.by[by] = (tally.by[by] ?? 0) + 1
  tally.attempts = Math.max(tally.attempts, attempts)
  for (const wish of relaxed) tally.relaxed[wish] = (tally.relaxed[wish] ?? 0) + 1
}

/** Something of the catalogue that this person must not do; else something that is not in it. */
function harmfulFor(profile: Profile): string {
  return catalogue.find((exercise) => isHarmful(exercise, profile))?.id ?? 'nothing'
}
