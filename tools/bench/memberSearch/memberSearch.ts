import { fillManyMembers } from '#backend/members/manyMembers.fixture.ts'
import { memberResolvers } from '#backend/members/members.resolvers.ts'
import { createMemberStore } from '#backend/members/members.store.ts'
import { type DomainUnderTest, person } from '#backend/model/testing/openDomain.ts'
import { cpuSecondsOf } from '#tools/bench/cpuOf.ts'
import { intervalOf } from '#tools/bench/measure.ts'
import type { Result } from '#tools/bench/report.ts'
import { openOwnDomain } from '#tools/stage/openOwnDomain.ts'

const MOST_CPU_MS = 50
/** CPU time is counted in ticks of 10 ms, so that a round has several searches. */
const SEARCHES_PER_ROUND = 20
const ROUNDS = 9
const FILLING_MS = 600_000

/** Texts to search by default. */
const texts = ['', 'm', 'maria', 'maria silva4', 'mar zo', 'ma mi', 'silva4711', 'zoe']

const document = `query ($text: String) {
  members: findMembersLambda(filter: { text: $text }, limit: 24) {
    items { id memberName memberPhoto createdAt } nextToken } }`

/** The CPU time of Node and PostgreSQL for a page of a search among 100,000 members of one coach, worst of the searches. */
export async function run(asked: readonly string[]): Promise<Result> {
  await using opened = new AsyncDisposableStack()
  const resolvers = (database: Parameters<typeof createMemberStore>[0]) => memberResolvers(createMemberStore(database))
  const domain = await openOwnDomain(opened, { resolvers }, { readers: 2, writers: 2, timeLimitMs: FILLING_MS })
  await fillManyMembers(domain)
  const costs = []
  for (const text of asked.length > 0 ? asked : texts) {
    costs.push({ text, cpuMs: await measure(domain, text) })
    process.stdout.write(`${JSON.stringify(costs.at(-1))}\n`)
  }
  const worst = costs.toSorted((one, other) => other.cpuMs.middle - one.cpuMs.middle)[0]
  if (!worst) throw new Error('Nothing was searched')
  return {
    name: 'memberSearch',
    kind: 'value',
    measured: worst.cpuMs,
    goal: { atMost: MOST_CPU_MS },
    details: { unit: 'ms of CPU of Node and PostgreSQL for a page', worst: worst.text, costs },
  }
}

async function measure(domain: DomainUnderTest, text: string) {
  const round = async () => {
    const before = cpuSecondsOf(process.pid)
    for (let count = 0; count < SEARCHES_PER_ROUND; count += 1) {
      const { errors } = await domain.ask(document, { viewer: person('kenji'), variables: { text } })
      if (errors?.[0]) throw errors[0]
    }
    return ((cpuSecondsOf(process.pid) - before) * 1000) / SEARCHES_PER_ROUND
  }
  await round()
  const rounds: number[] = []
  for (let count = 0; count < ROUNDS; count += 1) rounds.push(await round())
  return intervalOf(rounds)
}
