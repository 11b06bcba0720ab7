import { setImmediate as turn } from 'node:timers/promises'
import OpenAI from 'openai'
import { answerAsModel, EMBEDDED_MODEL } from '#backend/planner/model/embeddedModel.ts'
import { openSolver, type Solver } from '#backend/planner/solving/openSolver.ts'
import { solverTasks } from '#backend/planner/solving/solver.tasks.ts'
import { openLog } from '#backend/platform/log.ts'
import { planTool, questionFor } from '#planner/model/prompt.ts'
import { toldExercises } from '#planner/model/toldExercises.ts'
import type { Exercise } from '#schema/training/exercise.ts'
import type { PlanRequest } from '#schema/training/planRequest.ts'
import { median } from '#tools/bench/measure.ts'

/** The longest waits of other requests, in milliseconds of uninterrupted computing in the server's thread. */
interface Waits {
  median: number
  worst: number
}

/**
 * The longest turn of the server's thread while each of these plans streams from the embedded planner: with the solver
 * on its own thread, as it is, and on the server's, as it was.
 */
export async function watchTurns(
  requests: readonly PlanRequest[],
  catalogue: readonly Exercise[],
): Promise<{ aside: Waits; onTheServersThread: Waits }> {
  const here: Solver = {
    solve: async (asked) => solverTasks.solve(asked),
    check: async (storing) => solverTasks.check(storing),
  }
  const solver = openSolver({ log: openLog({ level: 'error' }) })
  const waits = { aside: [] as number[], here: [] as number[] }
  try {
    // The first starts the thread and compiles all there is.
    for (const [round, request] of [...requests.slice(0, 2), ...requests].entries()) {
      const aside = await longestTurn(() => stream(request, catalogue, solver))
      const kept = await longestTurn(() => stream(request, catalogue, here))
      if (round < 2) continue
      waits.aside.push(aside)
      waits.here.push(kept)
    }
  } finally {
    await solver.close()
  }
  return { aside: summed(waits.aside), onTheServersThread: summed(waits.here) }
}

function summed(waits: readonly number[]): Waits {
  return { median: median(waits), worst: Math.max(...waits) }
}

async function longestTurn(work: () => Promise<void>): Promise<number> {
  const watched = { longest: 0, isOver: false }
  const working = work().finally(() => (watched.isOver = true))
  for (let before = threadMs(); !watched.isOver;) {
    await turn()
    const now = threadMs()
    watched.longest = Math.max(watched.longest, now - before)
    before = now
  }
  await working
  return watched.longest
}

/** CPU time of this thread only, independent of the load of the machine. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

async function stream(request: PlanRequest, catalogue: readonly Exercise[], solver: Solver): Promise<void> {
  const client = new OpenAI({
    apiKey: 'none',
    baseURL: 'http://planner.invalid/v1',
    maxRetries: 0,
    fetch: async (url, init) => answerAsModel(new Request(url, init), solver),
  })
  const chunks = await client.chat.completions.create({
    model: EMBEDDED_MODEL,
    messages: [{ role: 'user', content: questionFor(request, toldExercises(request, catalogue)) }],
    tools: [{ ...planTool, function: { name: planTool.function.name } }],
    seed: request.seed,
    stream: true,
  })
  let pieces = 0
  for await (const { choices } of chunks) pieces += choices.length
  if (pieces < request.numberOfSessions) throw new Error('The planner left something out')
}
