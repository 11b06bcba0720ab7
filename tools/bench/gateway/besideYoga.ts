import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { cpuSecondsOf } from '#tools/bench/cpuOf.ts'
import { drive } from '#tools/bench/drive.ts'
import { checkAgainstItself, compareCosts, type Round } from '#tools/bench/measure.ts'
import { versionsOf } from '#tools/bench/peerVersions.ts'
import { type DocumentName, idOf } from '#tools/stage/documents.ts'
import { openStage, type Stage } from '#tools/stage/openStage.ts'
import { postgresOf, urlOf } from '#tools/stage/postgresOf.ts'
import { findFreePort } from '#tools/test/findFreePort.ts'

const CLASSES = 20
const WARM_UP = 4_000
// Many short pairs: what else the machine does changes less within one of them.
const REQUESTS = 500
const PAIRS = 27
const JOINED_GOAL = 0.6

const SINGLE_GOAL = 0.95

interface BesideYoga {
  objections: readonly string[]
  peers: Readonly<Record<string, string>>
  details: Readonly<Record<string, unknown>>
}

/** CPU per request of the whole product against plain Yoga on the same resolvers, rights, documents and database. */
export async function compareWithYoga(): Promise<BesideYoga> {
  const stage = await openStage()
  const yoga = await startYoga(stage)
  try {
    const [member] = await stage.members(1)
    if (!member) throw new TypeError('One member was asked for')
    const categoryId = await addClasses(stage)
    const postgres = postgresOf(stage.obi.dataDir).pid
    const sides = (document: DocumentName) => {
      const plan = { tokenOf: () => member.idToken, documentId: idOf(document), variablesOf: variablesFor(categoryId) }
      return {
        ours: roundOf([stage.obi.pid, postgres], { ...plan, url: stage.obi.url }),
        peer: roundOf([yoga.pid, postgres], { ...plan, url: yoga.url }),
      }
    }
    const single = await measure(sides('classesOfCategory'))
    const joined = await measure(sides('classesAndCountry'))
    return {
      peers: versionsOf(['graphql-yoga', 'graphql']),
      objections: objectionsTo(single, joined),
      details: {
        single: { ...single.measured, goal: { atLeast: SINGLE_GOAL } },
        joined: { ...joined.measured, goal: { atLeast: JOINED_GOAL } },
        itself: single.itself.middle,
      },
    }
  } finally {
    yoga.close()
    await stage.close()
  }
}

async function measure(sides: { ours: Measured; peer: Measured }) {
  await sides.ours(WARM_UP)
  await sides.peer(WARM_UP)
  const ours: Round = () => sides.ours(REQUESTS)
  const peer: Round = () => sides.peer(REQUESTS)
  return { itself: await checkAgainstItself(peer, PAIRS), measured: await compareCosts({ ours, peer }, PAIRS) }
}

type Measurement = Awaited<ReturnType<typeof measure>>

function objectionsTo(single: Measurement, joined: Measurement): string[] {
  if (!single.itself.isFair || !joined.itself.isFair) return ['Yoga compared with itself is not 1']
  return [
    ...(single.measured.middle >= SINGLE_GOAL ? [] : [`documents of one source are below ${SINGLE_GOAL}`]),
    ...(joined.measured.middle >= JOINED_GOAL ? [] : [`joined documents are below ${JOINED_GOAL}`]),
  ]
}

type Measured = (requests: number) => Promise<number>

function roundOf(pids: number[], plan: Parameters<typeof drive>[1]): Measured {
  return async (requests) => {
    const before = cpuSecondsOf(...pids)
    await drive(requests, plan)
    return cpuSecondsOf(...pids) - before
  }
}

export function variablesFor(categoryId: string): (index: number) => object {
  const begin = Date.now()
  return (index) => ({ categoryId, from: new Date(begin + index).toISOString(), limit: CLASSES })
}

export async function addClasses({ studio, database }: Stage): Promise<string> {
  const added = await Promise.all(Array.from({ length: CLASSES }, () => studio.addOccurrence()))
  const [row] = await database.query<{ category_id: string }>(
    { text: 'select category_id from occurrence where id = $1' },
    [added[0]?.id],
  )
  return row?.category_id ?? ''
}

/** Starts Yoga on the product's own database and secrets, so that it accepts the same tokens. */
async function startYoga({ obi }: Stage): Promise<{ pid: number; url: string; close(): void }> {
  const port = await findFreePort()
  const child = fork(fileURLToPath(new URL('./directYoga.ts', import.meta.url)), {
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: obi.url,
      DATA_DIR: obi.dataDir,
      DATABASE_URL: urlOf(postgresOf(obi.dataDir).address),
      DEMO_DATA: 'off',
    },
  })
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('Yoga did not start'))),
  ])
  return { pid: child.pid ?? 0, url: `http://127.0.0.1:${port}`, close: () => child.disconnect() }
}
