import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { threadSecondsOf } from '#tools/bench/cpuOf.ts'
import { type Drive, drive } from '#tools/bench/drive.ts'
import { checkAgainstItself, compareCosts, type Interval, type Round } from '#tools/bench/measure.ts'
import { versionsOf } from '#tools/bench/peerVersions.ts'
import { idOf, textOf } from '#tools/stage/documents.ts'
import { openStage, type Stage } from '#tools/stage/openStage.ts'
import { postgresOf, urlOf } from '#tools/stage/postgresOf.ts'
import { findFreePort } from '#tools/test/findFreePort.ts'
import { type RemoteObi, startRemote } from '#tools/test/startRemote.ts'
import { addClasses, variablesFor } from './besideYoga.ts'
import { buildRemoteMesh } from './buildRemoteMesh.ts'
import { measureRemoteEvents } from './remoteEvents.ts'

/** Against the peer that costs less. */
export const REMOTE_GOAL = 1
const WARM_UP = 600
const REQUESTS = 250
const PAIRS = 9

export interface BesideRemote {
  /** Against the peer that costs less. */
  measured: Interval
  objections: readonly string[]
  peers: Readonly<Record<string, string>>
  details: Readonly<Record<string, unknown>>
}

/**
 * CPU of the gateway's own process for a document that it passes on to the domain service, against Yoga and Mesh in front
 * of the same service; and for the events of a remote subscription.
 */
export async function compareRemote(): Promise<BesideRemote> {
  await using opened = new AsyncDisposableStack()
  const stage = opened.adopt(await openStage({ PUBSUB_URL: 'postgres:' }), (running) => running.close())
  const remote = opened.adopt(await startBeside(stage), async (running) => void (await running.stop()))
  const [member] = await stage.members(1)
  if (!member) throw new TypeError('One member was asked for')
  const plan = {
    tokenOf: () => member.idToken,
    documentId: idOf('classesOfCategory'),
    variablesOf: variablesFor(await addClasses(stage)),
  }
  const yoga = opened.use(await startPeer(new URL('./remoteYoga.ts', import.meta.url), remote.serviceUrl))
  const mesh = opened.use(
    await startPeer(new URL('./remoteMesh.ts', import.meta.url), buildRemoteMesh(remote.serviceUrl)),
  )
  const ours = roundOf(remote.pid, { ...plan, url: remote.url })
  const besideYoga = await measure(ours, roundOf(yoga.pid, { ...plan, url: yoga.url }))
  const besideMesh = await measure(
    ours,
    roundOf(mesh.pid, { ...plan, url: mesh.url, query: textOf('classesOfCategory') }),
  )
  const events = await measureRemoteEvents(stage, remote)
  const better = besideYoga.measured.middle < besideMesh.measured.middle ? besideYoga : besideMesh
  return {
    measured: better.measured,
    objections: [
      ...(besideYoga.isFair && besideMesh.isFair ? [] : ['a remote peer compared with itself is not 1']),
      ...(better.measured.middle >= REMOTE_GOAL ? [] : [`documents passed on are below ${REMOTE_GOAL}`]),
    ],
    peers: versionsOf(['graphql-yoga', '@graphql-mesh/cli', '@graphql-mesh/graphql', 'graphql']),
    details: { yoga: besideYoga.measured, mesh: besideMesh.measured, events },
  }
}

async function measure(ours: Measured, peer: Measured) {
  await ours(WARM_UP)
  await peer(WARM_UP)
  const round = (side: Measured): Round => {
    return () => side(REQUESTS)
  }
  const { isFair } = await checkAgainstItself(round(peer), PAIRS)
  return { isFair, measured: await compareCosts({ ours: round(ours), peer: round(peer) }, PAIRS) }
}

type Measured = (requests: number) => Promise<number>

function roundOf(pid: number, plan: Drive): Measured {
  return async (requests) => {
    const before = threadSecondsOf(pid)
    await drive(requests, plan)
    return threadSecondsOf(pid) - before
  }
}

async function startBeside({ obi }: Stage): Promise<RemoteObi> {
  return await startRemote({
    dataDir: obi.dataDir,
    databaseUrl: urlOf(postgresOf(obi.dataDir).address),
    env: { LOG_LEVEL: 'error', DEMO_DATA: 'off', CALL_LIMITS: 'off', PUBLIC_URL: obi.url },
  })
}

interface Peer extends Disposable {
  pid: number
  url: string
}

async function startPeer(program: URL, source: string): Promise<Peer> {
  const port = await findFreePort()
  const child = fork(fileURLToPath(program), [String(port), source])
  await Promise.race([once(child, 'message'), untilExit(child, program)])
  return { pid: child.pid ?? 0, url: `http://127.0.0.1:${port}`, [Symbol.dispose]: () => child.disconnect() }
}

async function untilExit(child: ChildProcess, { pathname }: URL): Promise<never> {
  await once(child, 'exit')
  throw new Error(`${pathname} did not start`)
}
