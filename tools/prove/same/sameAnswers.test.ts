import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DomainUnderTest, openDomain } from '#backend/model/testing/openDomain.ts'
import { readBuiltDocuments } from '#gateway/documents/readBuiltDocuments.ts'
import { randomFrom } from '#planner/solving/random.ts'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { type Comparison, compareAnswers } from './compareAnswers.ts'
import { formsOfValues } from './formsOfValues.ts'
import { sealedAlike } from './same.ts'
import { insertSkewedRows } from './skewedRows.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openDomain(sealedAlike)
  await insertSkewedRows(domain, randomFrom(9))
})
afterAll(() => domain.close())

// `npm run prove -- same` asks ten times as much.
test('one statement answers every registered query with the same bytes as the interpreter', async () => {
  const texts = (await readBuiltDocuments(projectRoot)).map(({ text }) => text)
  const compared = await compareAnswers({ engine: domain.engine, texts, rounds: 4, random: randomFrom(10) })
  expect(compared.faults).toEqual([])
  expect(unanswered(compared)).toEqual([])
}, 300_000)

test('so it does for every form that a value has on the wire', async () => {
  const asked = { engine: domain.engine, texts: formsOfValues, rounds: 5, random: randomFrom(11) }
  const compared = await compareAnswers(asked)
  expect(compared.faults).toEqual([])
  expect(unanswered(compared)).toEqual([])
})

function unanswered({ counts }: Comparison): string[] {
  return Object.entries(counts).flatMap(([name, { compiled }]) => (compiled === 0 ? [name] : []))
}
