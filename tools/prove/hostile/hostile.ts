import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema } from 'graphql'
import { readBuiltDocuments } from '#gateway/documents/readBuiltDocuments.ts'
import { serverProbe } from '#tools/bench/members/askProbe.ts'
import type { Result } from '#tools/bench/report.ts'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { openStage } from '#tools/stage/openStage.ts'
import { Attacker, DECOY } from './documents/Attacker.ts'
import { attackService } from './documents/attackService.ts'
import { METRICS_TOKEN, openStatementWatch, readExecutions } from './documents/countExecutions.ts'

const DOCUMENTS = 100_000
const ROUND = 1_000
const SHOWN_EVERY = 10_000
/** Documents for a server that is open, where each way to notice an execution must notice some. */
const PLANTED = 1_000
/** The share of the documents after which memory is measured first. */
const WARM = 0.2
/** Documents for the stand-alone service beside these, as a share of them. */
const SERVICE_SHARE = 0.02
const GROWTH_MB = 4

/**
 * Hostile documents in every form that a request or a message has, against a started server: none runs that is not
 * registered, and memory stays flat. Executions are noticed by the answers, by the server's own counts, by open
 * subscriptions and by the statements in the database's log; a server that is open shows that each of them notices. The
 * amount is the number of documents.
 */
export async function run(seed: number, amount = DOCUMENTS): Promise<Result> {
  const material = await readMaterial()
  const attack = await playAttack({ amount, settings: {}, material, seed })
  for (const fault of [...new Set(attack.faults)].slice(0, 20)) process.stdout.write(`${fault}\n`)
  const planted = await playAttack({ amount: PLANTED, settings: { GRAPHQL_DOCUMENTS: 'any' }, material, seed })
  const blind = Object.entries(planted.noticed).flatMap(([by, count]) => (count === 0 ? [by] : []))
  const { noticed, growthMb, refused, forms } = attack
  return {
    name: 'hostile',
    kind: 'value',
    measured: attack.faults.length,
    goal: { atMost: 0 },
    objection: objectionTo({ blind, refused, amount }),
    details: { documents: attack.sent, refused, forms, noticed, onOpenServer: planted.noticed, growthMb },
  }
}

function objectionTo({ blind, refused, amount }: { blind: readonly string[]; refused: number; amount: number }) {
  if (blind.length > 0) return `an open server was not noticed by: ${blind.join(', ')}`
  return refused < amount / 3 ? `only ${refused} documents got as far as the registered ones` : undefined
}

interface Attack {
  amount: number
  settings: Record<string, string>
  material: Awaited<ReturnType<typeof readMaterial>>
  seed: number
}

async function readMaterial() {
  const schema = buildSchema(readFileSync(join(projectRoot, 'schema/schema.graphql'), 'utf8'))
  return { schema, registered: await readBuiltDocuments(projectRoot) }
}

/** Sends the documents in rounds, and reads after each what the server says of its subscriptions. */
async function playAttack({ amount, settings, material, seed }: Attack) {
  await using opening = new AsyncDisposableStack()
  const probe = serverProbe()
  const env = { METRICS_TOKEN, JOBS: 'elsewhere', LOG_LEVEL: 'silent', ...settings }
  const stage = opening.adopt(await openStage(env, probe.program), (opened) => opened.close())
  const [member] = await stage.members(1)
  if (!member) throw new TypeError('A member was asked for')
  const { log, unexpected } = await openStatementWatch(stage, member)
  const before = await readExecutions(stage.obi.url)
  const attacker = new Attacker({ url: stage.obi.url, token: member.idToken, ...material, seed })
  let warmBytes: number | undefined
  const written = await log.during(async () => {
    while (attacker.sent < amount) {
      if (warmBytes === undefined && attacker.sent >= amount * WARM) warmBytes = (await probe.ask('memory')).bytes
      await attacker.playRound(Math.min(ROUND, amount - attacker.sent))
      if (attacker.sent % SHOWN_EVERY < ROUND) process.stdout.write(`${attacker.sent} documents sent\n`)
    }
  })
  const growthMb = ((await probe.ask('memory')).bytes - (warmBytes ?? 0)) / 1e6
  const after = await readExecutions(stage.obi.url)
  const statements = unexpected(written)
  const { sent, forms, decoys, answers, subscriptions } = attacker
  const unregistered = after.others - before.others
  const isOpen = Object.keys(settings).length > 0
  const texts = attacker.texts(isOpen ? 0 : Math.ceil(amount * SERVICE_SHARE))
  const served = isOpen ? [] : await attackService({ dataDir: stage.obi.dataDir, texts, seed })
  const strayed = strayRuns(before.registered, after.registered, decoys)
  const faults = [
    ...answers,
    ...served,
    ...(unregistered > 0 ? [`the server counted ${unregistered} runs of documents that are not registered`] : []),
    ...(subscriptions > 0 ? [`${subscriptions} subscriptions were open`] : []),
    ...strayed,
    ...statements.map((statement) => `the database was asked: ${statement.slice(0, 160)}`),
    ...(growthMb > GROWTH_MB && !isOpen ? [`memory grew by ${growthMb.toFixed(1)} MB`] : []),
  ]
  const noticed = { answers: answers.length, counted: unregistered, subscriptions, statements: statements.length }
  return {
    sent: sent + texts.length,
    forms: forms.size,
    refused: after.refused - before.refused,
    noticed,
    growthMb,
    faults,
  }
}

/** Registered documents that ran although nothing named them, or not as often as they were named. */
function strayRuns(
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
  decoys: number,
): string[] {
  return Object.entries(after).flatMap(([name, count]) => {
    const runs = count - (before[name] ?? 0)
    const expected = name === DECOY ? decoys : 0
    return runs === expected ? [] : [`${name} ran ${runs} times and not ${expected}`]
  })
}
