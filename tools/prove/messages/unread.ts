import { randomFrom } from '#planner/solving/random.ts'
import type { Result } from '#tools/bench/report.ts'
import type { ChatServer } from './chatServer.ts'
import { openOwnServer } from './inProcess.ts'
import { playWorld } from './playWorld.ts'
import { openStartedServer } from './startedServer.ts'

const STEPS = 100_000
const STEPS_OF_WORLD = 250
/** Worlds that are played at once. */
const LANES = 16
/** One in this many steps runs on a separate server that is killed. */
const STARTED_SHARE = 50
const KILL_EVERY = 25

/** Random steps of people in conversations: the server shows what a model in memory expects, and so do its events. */
export async function run(seed: number, steps: number = STEPS): Promise<Result> {
  const startedSteps = Math.ceil(steps / STARTED_SHARE)
  const started = await playStarted(seed, startedSteps)
  const own = await playOwn(seed, steps - startedSteps)
  const differences = [...started.differences, ...own.differences]
  for (const difference of differences.slice(0, 10)) process.stdout.write(`${difference}\n`)
  const { kills } = started
  const { perSecond, cpuMs } = own
  const details = { steps, kills, startedSteps, perSecond, cpuMs, differences: differences.slice(0, 5) }
  return { name: 'unread', kind: 'value', measured: differences.length, goal: { atMost: 0 }, details }
}

async function playOwn(seed: number, steps: number) {
  await using opened = new AsyncDisposableStack()
  const server = await openOwnServer(opened)
  const [begin, cpu] = [performance.now(), process.cpuUsage()]
  const differences = await playWorlds(server, { seed, first: 1, steps, lanes: LANES })
  const seconds = (performance.now() - begin) / 1000
  const { user, system } = process.cpuUsage(cpu)
  /** CPU time of this process per step, in ms. */
  const cpuMs = Number(((user + system) / 1000 / steps).toFixed(1))
  return { differences, perSecond: Math.round(steps / seconds), cpuMs }
}

/** Every now and then the server, its database or both are killed in the middle of a step. */
async function playStarted(seed: number, steps: number) {
  await using opened = new AsyncDisposableStack()
  const server = await openStartedServer(opened, { random: randomFrom(seed), killEvery: KILL_EVERY })
  // The numbers of these worlds are none of the others'.
  const differences = await playWorlds(server, { seed, first: 1_000_000, steps, lanes: 1 })
  process.stdout.write(`${steps} steps with ${server.kills()} kills: ${differences.length} differences\n`)
  return { differences, kills: server.kills() }
}

interface Worlds {
  seed: number
  first: number
  steps: number
  lanes: number
}

async function playWorlds(server: ChatServer, { seed, first, steps, lanes }: Worlds): Promise<string[]> {
  const differences: string[] = []
  let left = steps
  let number = first
  const runLane = async () => {
    while (left > 0) {
      const world = { seed, number: number++, steps: Math.min(left, STEPS_OF_WORLD) }
      left -= world.steps
      differences.push(...(await playWorld(server, world)))
      if (world.number % 20 === 0) process.stdout.write(`World ${world.number}: ${differences.length} differences\n`)
    }
  }
  await Promise.all(Array.from({ length: lanes }, runLane))
  return differences
}
