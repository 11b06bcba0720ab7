import { graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import { planFaults } from '#planner/planFaults.ts'
import type { makeProgramOrderQuery } from '#schema/__generated__/relay/makeProgramOrderQuery.graphql.ts'
import type { makeProgramOutcomeMutation } from '#schema/__generated__/relay/makeProgramOutcomeMutation.graphql.ts'
import type { makeProgramPlansMutation } from '#schema/__generated__/relay/makeProgramPlansMutation.graphql.ts'
import type {
  makeProgramStandingQuery,
  makeProgramStandingQuery$data,
} from '#schema/__generated__/relay/makeProgramStandingQuery.graphql.ts'
import type { makeProgramStatusMutation } from '#schema/__generated__/relay/makeProgramStatusMutation.graphql.ts'
import { chatPath } from '#schema/training/chatRequest.ts'
import { addressOf } from '#web/app/configuration.ts'
import { askOnce } from '#web/app/data/openQuery.ts'
import { writeOnce } from '#web/app/data/useWrite.ts'
import { language } from '#web/app/language/language.ts'
import { connection, untilNextTry } from '#web/app/network/connection.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { verdictOf } from '#web/app/verdicts.ts'
import { orderOf } from '#web/features/programs/generating/programOrder.ts'
import { makePlanAside } from '#workers/plan/plan.client.ts'
import type { PlanOutcome } from '#workers/plan/plan.contract.ts'

/** What becomes of it: `gone` where it is no longer there to be made. */
export type Ending = 'ready' | 'failed' | 'gone'

export interface MakingStep {
  /** `thinking` where a model has written nothing for a while. */
  state: 'elsewhere' | 'unreached' | 'making' | 'thinking'
  name: string
  /** Sessions that are good so far. */
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
 * Goes on with a program that says it is being made, until it is ready or has failed: whatever there is of it already, and
 * however often the network goes. Of several tabs one does it, and another takes over where that is closed. Rejects only
 * when nobody wants it any more.
 */
export async function makeProgram(parts: MakingParts): Promise<Ending> {
  return alone(parts, async () => {
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

/** The solver alone writes where the server refused to store what a model wrote. */
type Writer = 'model' | 'solver'

/** A browser that has no locks (a page that came without encryption) has the server refuse what is stored twice. */
async function alone(parts: MakingParts, work: () => Promise<Ending>): Promise<Ending> {
  const { id, environment, signal, tell } = parts
  const { locks } = navigator as Partial<Navigator>
  if (!locks) return work()
  const name = `obi program ${id}`
  const isTaken = await locks.request(name, { ifAvailable: true }, async (lock) => lock === null)
  if (isTaken) {
    const program = await standingOf(environment, id).catch(() => undefined)
    if (program) tell({ state: 'elsewhere', name: program.name, done: 0, of: program.numberOfSessions ?? 0 })
  }
  // Another may begin as soon as this one is not wanted, whatever it still waits for.
  return locks.request(name, { signal }, () => Promise.race([work(), untilAborted(signal)]))
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
    await writeOnce<makeProgramPlansMutation>(environment, storing, { programID: id, plans })
    await noteOutcome(environment, { id, ownerID: program.ownerID }, outcome)
  }
  await turn(environment, { id, status: 'DRAFT' })
  return 'ready'
}

/** The worker asks, checks and repairs; nothing of that is done on this thread. */
async function makePlans(
  { id, environment, token, signal, tell }: MakingParts,
  { isForSelf, writer }: { isForSelf: boolean; writer: Writer },
) {
  const answer = await askOnce<makeProgramOrderQuery>(environment, ordering, { id, isForSelf })
  if (!answer?.program) throw new RequestError('NOT_FOUND')
  const order = orderOf({ program: answer.program, around: answer, language: language.peek(), now: Date.now() })
  signal.throwIfAborted()
  const thinking = setTimeout(() => tell({ state: 'thinking' }), THINKING_AFTER_MS)
  const making = makePlanAside(
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
  const close = () => making.close()
  signal.addEventListener('abort', close)
  try {
    return await making.outcome
  } catch (error) {
    // The worker itself broke, or its code did not come.
    return { ok: false, code: 'FAILED', text: textOf(error) } satisfies PlanOutcome
  } finally {
    clearTimeout(thinking)
    signal.removeEventListener('abort', close)
  }
}

/** How long nothing may be written before a person reads that this can take minutes, in milliseconds. */
const THINKING_AFTER_MS = 20_000

/** Nothing, where it is worth another try; `refused` where that has to be the solver's. */
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

/** A fault of the server is not waited out: each try would have a model write the program anew. */
function mayPass(refusal: RequestError | undefined): boolean {
  return refusal !== undefined && refusal.code !== 'INTERNAL' && verdictOf(refusal) === 'retry'
}

/** What the server refuses to store is no valid plan, whatever was thought of it here; or another device was first. */
async function endingOfRefusal(parts: MakingParts, writer: Writer): Promise<Ending | 'refused' | undefined> {
  if (await isStored(parts.environment, parts.id)) return undefined
  return writer === 'model' ? 'refused' : failed(parts, planFaults.NO_PLAN)
}

/** For admins, who learn from it how their model does. A program is ready without it. */
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
  await writeOnce<makeProgramOutcomeMutation>(environment, noting, input).catch(() => undefined)
}

const writers = { model: 'MODEL', both: 'BOTH', solver: 'SOLVER' } as const

async function failed({ id, environment }: MakingParts, failure: string): Promise<'failed'> {
  try {
    await turn(environment, { id, status: 'FAILED', failure })
  } catch {
    // The server says so by itself after a while.
  }
  return 'failed'
}

function textOf(error: unknown): string {
  const isWorded = error instanceof Error && !(error instanceof RequestError) && error.message !== ''
  return isWorded ? error.message.slice(0, LONGEST_FAILURE) : planFaults.FAILED
}

const LONGEST_FAILURE = 500

async function standingOf(
  environment: Environment,
  id: string,
): Promise<makeProgramStandingQuery$data['program'] | undefined> {
  const answer = await askOnce<makeProgramStandingQuery>(environment, standing, { id })
  return answer?.program
}

async function isStored(environment: Environment, id: string): Promise<boolean> {
  const program = await standingOf(environment, id).catch(() => undefined)
  return program !== undefined && program !== null && program.plansCount > 0
}

function turn(environment: Environment, input: makeProgramStatusMutation['variables']['input']): Promise<unknown> {
  return writeOnce<makeProgramStatusMutation>(environment, turning, input)
}

const standing = graphql`
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

const ordering = graphql`
  query makeProgramOrderQuery($id: ID!, $isForSelf: Boolean!) {
    program: getPrograms(id: $id) {
      ...programOrder_program
    }
    ...programOrder_query
  }
`

const storing = graphql`
  mutation makeProgramPlansMutation($input: MultiplePlansInput!) {
    stored: createMultiplePlans(input: $input) {
      id
    }
  }
`

const noting = graphql`
  mutation makeProgramOutcomeMutation($input: CreateProgramOutcomeInput!) {
    noted: createProgramOutcomes(input: $input) {
      id
    }
  }
`

const turning = graphql`
  mutation makeProgramStatusMutation($input: ProgramInput!) {
    turned: updatePrograms(input: $input) {
      id
      status
      failure
    }
  }
`
