import { graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import { planFaults } from '#planner/checking/planFaults.ts'
import { limits } from '#schema/__generated__/limits.ts'
import type { makeProgramOrderQuery } from '#schema/__generated__/relay/makeProgramOrderQuery.graphql.ts'
import type { makeProgramOutcomeMutation } from '#schema/__generated__/relay/makeProgramOutcomeMutation.graphql.ts'
import type { makeProgramPlansMutation } from '#schema/__generated__/relay/makeProgramPlansMutation.graphql.ts'
import type {
  makeProgramStandingQuery,
  makeProgramStandingQuery$data,
} from '#schema/__generated__/relay/makeProgramStandingQuery.graphql.ts'
import type { makeProgramStatusMutation } from '#schema/__generated__/relay/makeProgramStatusMutation.graphql.ts'
import { chatPath } from '#schema/training/chatRequest.ts'
import { shortened } from '#schema/values/shortened.ts'
import { addressOf } from '#web/app/configuration.ts'
import { askOnce } from '#web/app/data/openQuery.ts'
import { writeOnce } from '#web/app/data/useWrite.ts'
import { language } from '#web/app/language/language.ts'
import { connection, untilNextTry } from '#web/app/network/connection.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { verdictOf } from '#web/app/outbox/verdicts.ts'
import { orderOf } from '#web/features/programs/generating/programOrder.ts'
import { isLockTaken, underLock } from '#web/lib/browserLocks.ts'
import { makePlanAside } from '#workers/plan/plan.client.ts'
import type { PlanOutcome } from '#workers/plan/plan.contract.ts'

/** Result of the generation. `gone`: the program was deleted meanwhile. */
export type Ending = 'ready' | 'failed' | 'gone'

export interface MakingStep {
  /** `thinking`: the model has produced no output for a while. */
  state: 'elsewhere' | 'unreached' | 'making' | 'thinking'
  name: string
  /** Number of valid sessions so far. */
  done: number
  of: number
}

export interface MakingParts {
  id: string
  environment: Environment
  token: () => Promise<string | undefined>
  signal: AbortSignal
  tell: (step: Partial<MakingStep>) => void
}

/**
 * Continues generating a program until it is ready or has failed, across network failures. Only one of several tabs
 * does it; another takes over when that one closes. Rejects only when aborted.
 */
export async function makeProgram(parts: MakingParts): Promise<Ending> {
  return withLock(parts, async () => {
    let writer: Writer = 'model'
    for (;;) {
      try {
        return await makeOnce(parts, writer)
      } catch (error) {
        parts.signal.throwIfAborted()
        const ending = await endingOf(error, parts, writer)
        if (ending === 'refused') writer = 'solver'
        else if (ending) return ending
      }
    }
  })
}

/** After the server has rejected a model's plan, the solver writes it without a model. */
type Writer = 'model' | 'solver'

/** Ensures that one tab generates a program. Without the Web Locks API, the server rejects duplicates. */
async function withLock(parts: MakingParts, work: () => Promise<Ending>): Promise<Ending> {
  const { id, environment, signal, tell } = parts
  const name = `obi program ${id}`
  if (await isLockTaken(name)) {
    const program = await standingOf(environment, id).catch(() => undefined)
    if (program) tell({ state: 'elsewhere', name: program.name, done: 0, of: program.numberOfSessions ?? 0 })
  }
  // Release the lock on abort without waiting for pending work, so that another tab can take over.
  return underLock(name, () => Promise.race([work(), untilAborted(signal)]), { signal })
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

async function makeOnce(parts: MakingParts, writer: Writer): Promise<Ending> {
  const { id, environment, tell } = parts
  const program = await standingOf(environment, id)
  if (!program || program.status === 'DELETED') return 'gone'
  if (program.status === 'FAILED') return 'failed'
  if (program.status !== 'INPROGRESS') return 'ready'
  tell({ state: 'making', name: program.name, done: 0, of: program.numberOfSessions ?? 0 })
  if (program.plansCount === 0) {
    const outcome = await makePlans(parts, { isForSelf: typeof program.coachID !== 'string', writer })
    if (!outcome.ok) {
      await turn(environment, { id, status: 'FAILED', failure: outcome.text })
      return 'failed'
    }
    const plans = outcome.plans.map(({ equipment: _e, muscleGroups: _m, totalResources: _t, ...plan }) => plan)
    await writeOnce<makeProgramPlansMutation>(environment, storePlans, { programID: id, plans })
    await noteOutcome(environment, { id, ownerID: program.ownerID }, outcome)
  }
  await turn(environment, { id, status: 'DRAFT' })
  return 'ready'
}

/** Runs prompting, validation and repair in a worker, off the main thread. */
async function makePlans(
  { id, environment, token, signal, tell }: MakingParts,
  { isForSelf, writer }: { isForSelf: boolean; writer: Writer },
) {
  const answer = await askOnce<makeProgramOrderQuery>(environment, orderQuery, { id, isForSelf })
  if (!answer?.program) throw new RequestError('NOT_FOUND')
  const order = orderOf({ program: answer.program, around: answer, language: language.peek(), now: Date.now() })
  signal.throwIfAborted()
  const thinking = setTimeout(() => tell({ state: 'thinking' }), THINKING_AFTER_MS)
  const worker = makePlanAside(
    {
      ...order,
      address: addressOf(chatPath),
      programId: id,
      audience: order.isForSelf ? 'self' : 'others',
      isWithoutModel: writer === 'solver',
    },
    { authorize: async () => `Bearer ${(await token()) ?? ''}` },
    ({ days, of }) => {
      clearTimeout(thinking)
      tell({ state: 'making', done: days.length, of })
    },
  )
  const close = () => worker.close()
  signal.addEventListener('abort', close)
  try {
    return await worker.outcome
  } catch (error) {
    // The worker crashed or failed to load.
    return { ok: false, code: 'FAILED', text: textOf(error) } satisfies PlanOutcome
  } finally {
    clearTimeout(thinking)
    signal.removeEventListener('abort', close)
  }
}

/** How long without output until the user is told that it may take minutes, in milliseconds. */
const THINKING_AFTER_MS = 20_000

/** Undefined to try again; `refused` if the solver must write the plan. */
async function endingOf(error: unknown, parts: MakingParts, writer: Writer): Promise<Ending | 'refused' | undefined> {
  const { tell, signal } = parts
  const refusal = error instanceof RequestError ? error : undefined
  if (mayPass(refusal) || connection.peek() !== 'online') {
    tell({ state: 'unreached' })
    await untilNextTry()
    signal.throwIfAborted()
    return undefined
  }
  if (refusal?.code === 'NOT_FOUND') return 'gone'
  if (refusal?.code !== 'BAD_INPUT') return failed(parts, textOf(error))
  return endingOfRefusal(parts, writer)
}

/** Server errors are not retried here, because each attempt would have the model write the program again. */
function mayPass(refusal: RequestError | undefined): boolean {
  return refusal !== undefined && refusal.code !== 'INTERNAL' && verdictOf(refusal) === 'retry'
}

/** Either the plan is invalid by the server's rules, or another device has stored one first. */
async function endingOfRefusal(parts: MakingParts, writer: Writer): Promise<Ending | 'refused' | undefined> {
  if (await isStored(parts.environment, parts.id)) return undefined
  return writer === 'model' ? 'refused' : failed(parts, planFaults.NO_PLAN)
}

/** Reports the model's performance for admins. Failure is ignored, because the program is ready without it. */
async function noteOutcome(
  environment: Environment,
  { id, ownerID }: { id: string; ownerID: string },
  { by, attempts, faults, tokens }: Extract<PlanOutcome, { ok: true }>,
): Promise<void> {
  const input = {
    programID: id,
    userID: ownerID,
    writer: writers[by],
    attempts,
    faults: [...new Set(faults.flat().map(({ code }) => code))],
    tokens,
  }
  await writeOnce<makeProgramOutcomeMutation>(environment, saveOutcome, input).catch(() => undefined)
}

const writers = { model: 'MODEL', both: 'BOTH', solver: 'SOLVER' } as const

async function failed({ id, environment }: MakingParts, failure: string): Promise<'failed'> {
  try {
    await turn(environment, { id, status: 'FAILED', failure })
  } catch {
    // The server marks abandoned programs as failed after a while.
  }
  return 'failed'
}

function textOf(error: unknown): string {
  const isWorded = error instanceof Error && !(error instanceof RequestError) && error.message !== ''
  return isWorded ? shortened(error.message, limits.Program.failure.max) : planFaults.FAILED
}

export async function standingOf(
  environment: Environment,
  id: string,
): Promise<makeProgramStandingQuery$data['program'] | undefined> {
  const answer = await askOnce<makeProgramStandingQuery>(environment, statusQuery, { id })
  return answer?.program
}

async function isStored(environment: Environment, id: string): Promise<boolean> {
  const program = await standingOf(environment, id).catch(() => undefined)
  return program !== undefined && program !== null && program.plansCount > 0
}

function turn(environment: Environment, input: makeProgramStatusMutation['variables']['input']): Promise<unknown> {
  return writeOnce<makeProgramStatusMutation>(environment, changeStatus, input)
}

const statusQuery = graphql`
  query makeProgramStandingQuery($id: ID!) {
    program: getPrograms(id: $id) {
      id
      name
      status
      plansCount
      coachID
      ownerID
      numberOfSessions
    }
  }
`

const orderQuery = graphql`
  query makeProgramOrderQuery($id: ID!, $isForSelf: Boolean!) {
    program: getPrograms(id: $id) {
      ...programOrder_program
    }
    ...programOrder_query
  }
`

const storePlans = graphql`
  mutation makeProgramPlansMutation($input: MultiplePlansInput!) {
    stored: createMultiplePlans(input: $input) {
      id
    }
  }
`

const saveOutcome = graphql`
  mutation makeProgramOutcomeMutation($input: CreateProgramOutcomeInput!) {
    noted: createProgramOutcomes(input: $input) {
      id
    }
  }
`

const changeStatus = graphql`
  mutation makeProgramStatusMutation($input: ProgramInput!) {
    turned: updatePrograms(input: $input) {
      id
      status
      failure
    }
  }
`
