import { handWrittenResolvers } from '#backend/handWrittenResolvers.ts'
import { createPeopleStore } from '#backend/people/people.store.ts'
import type { Database } from '#backend/platform/database.ts'
import { createAddressOf } from '#backend/storage/http/signedAddress.ts'
import { readBuiltDocuments } from '#gateway/documents/readBuiltDocuments.ts'
import { randomFrom } from '#planner/solving/random.ts'
import type { Result } from '#tools/bench/report.ts'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { openOwnDomain } from '#tools/stage/openOwnDomain.ts'
import { type Comparison, compareAnswers } from './compareAnswers.ts'
import { formsOfValues } from './formsOfValues.ts'
import { insertSkewedRows } from './skewedRows.ts'

const ROUNDS = 40

/** Inputs for every query, both ways: by one statement and by the interpreter. The amount is inputs for each viewer. */
export async function run(seed: number, amount = ROUNDS): Promise<Result> {
  await using opened = new AsyncDisposableStack()
  const domain = await openOwnDomain(opened, sealedAlike)
  const random = randomFrom(seed)
  await insertSkewedRows(domain, random)
  const built = (await readBuiltDocuments(projectRoot)).map(({ text }) => text)
  const texts = [...built, ...formsOfValues]
  const { counts, faults } = await compareAnswers({ engine: domain.engine, texts, rounds: amount, random })
  for (const fault of faults.slice(0, 10)) process.stdout.write(`${fault}\n`)
  return {
    name: 'same',
    kind: 'value',
    measured: faults.length,
    goal: { atMost: 0 },
    objection: objectionTo(counts),
    details: { counts },
  }
}

/** A query without any result was not compared, and neither was the missing next page of a paged one. */
function objectionTo(counts: Comparison['counts']): string | undefined {
  const silent = Object.entries(counts).filter(([, { compiled, behind, followed }]) => {
    return compiled === 0 || (behind > 0 && followed === 0)
  })
  return silent.length > 0 ? `no statement answered ${silent.map(([name]) => name).join(', ')}` : undefined
}

/** The product's own resolvers; of two seals of one place the bytes are the same. */
export const sealedAlike = {
  resolvers: (database: Database) => handWrittenResolvers(database, createPeopleStore(database)),
  randomBytes: (count: number) => Buffer.alloc(count, 1),
  // Addresses in the form that the storage produces.
  addressOf: createAddressOf({ key: Buffer.alloc(32, 1), url: 'https://obi.example/"studio"' }),
}
