import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { randomFrom } from '#planner/solving/random.ts'
import { rights } from '#schema/rights/rights.ts'
import type { Result } from '#tools/bench/report.ts'
import { openOwnDomain } from '#tools/stage/openOwnDomain.ts'
import type { FlippedRun } from './flipped.worker.ts'
import { flipsOf } from './flips.ts'
import { openPlay, playAll } from './play.ts'
import { tableGaps } from './tableGaps.ts'
import { insertWorld } from './world/world.ts'

const FLIPS = 50

/**
 * Every operation for ten callers and four relations, against the table of `expectations.txt`; then that table against
 * rights with one rule that says the opposite. The amount is the number of those rules, chosen by the seed.
 */
export async function run(seed: number, flips = FLIPS): Promise<Result> {
  await using opened = new AsyncDisposableStack()
  const { open } = await filledDatabase(opened)
  const { faults, requests } = await playAll(await openPlay(open))
  faults.push(...tableGaps())
  for (const fault of faults.slice(0, 200)) process.stdout.write(`${fault}\n`)
  const unnoticed = faults.length > 0 ? [] : await flipRules(open, { seed, flips })
  return {
    name: 'authz',
    kind: 'value',
    measured: faults.length + unnoticed.length,
    goal: { atMost: 0 },
    details: { requests, faults: faults.length, flips, unnoticed },
  }
}

async function filledDatabase(opened: AsyncDisposableStack) {
  const domain = await openOwnDomain(opened, {})
  await insertWorld(domain)
  return domain
}

/** The rules whose opposite the table does not notice. */
async function flipRules({ address }: OpenDatabase, { seed, flips }: { seed: number; flips: number }) {
  const random = randomFrom(seed)
  const rules = flipsOf(rights).map(({ name }) => ({ name, at: random() }))
  const chosen = rules.toSorted((one, other) => one.at - other.at).slice(0, flips)
  const unnoticed: string[] = []
  for (const { name } of chosen) {
    // They write into one database.
    // oxlint-disable-next-line eslint/no-await-in-loop -- see above
    const fault = await faultOf({ address, name })
    process.stdout.write(`${name}: ${fault ?? 'NOT NOTICED'}\n`)
    if (fault === undefined) unnoticed.push(name)
  }
  return unnoticed
}

async function faultOf(flip: FlippedRun): Promise<string | undefined> {
  const worker = new Worker(new URL('flipped.worker.ts', import.meta.url), { workerData: flip })
  try {
    const [fault]: unknown[] = await once(worker, 'message')
    return typeof fault === 'string' ? fault : undefined
  } finally {
    await worker.terminate()
  }
}
