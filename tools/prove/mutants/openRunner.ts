import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { RunnerAnswer, type RunnerRequest } from './contract.ts'

export interface Judged {
  failure: string | null
  seconds: number
  reached: readonly string[]
}

export interface Runner {
  /** Runs one test file. Undefined if it did not end in time; the next one then uses a new process. */
  run(request: RunnerRequest, limitMs: number): Promise<Judged | undefined>
  close(): Promise<void>
}

interface RunnerParts {
  /** Files whose statements tell when they are come to. */
  marked: readonly string[]
  databaseUrl: string
}

const LONGEST_START_MS = 300_000

const PROGRAM = fileURLToPath(new URL('./runner.ts', import.meta.url))

/** Tests in a process of their own, which a fault may ruin. */
export function openRunner({ marked, databaseUrl }: RunnerParts): Runner {
  let running: Promise<ChildProcess> | undefined
  const close = async () => {
    const child = await running
    running = undefined
    if (child) await endGroup(child)
  }
  return {
    close,
    async run(request, limitMs) {
      running ??= startProcess(marked, databaseUrl)
      const child = await running
      child.send(request)
      const judged = await nextAnswer(child, limitMs)
      if (judged && 'failure' in judged) return judged
      await close()
      return undefined
    },
  }
}

async function startProcess(marked: readonly string[], databaseUrl: string): Promise<ChildProcess> {
  const child = fork(PROGRAM, [...marked], {
    cwd: projectRoot,
    env: { ...withoutRunner(), TEST_DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // A process group of its own, because the runner's workers may have to be ended with it.
    detached: true,
  })
  const isReady = await nextAnswer(child)
  if (!isReady) throw new Error('The process that runs the tests does not start')
  return child
}

/** Removes the outer test runner's variables from the environment of an inner one. */
function withoutRunner(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|VITE_|NODE_ENV$|TEST$|DEV$|PROD$|SSR$)/.test(name),
  )
  return Object.fromEntries(entries)
}

/** Undefined if there was none in time. */
async function nextAnswer(child: ChildProcess, limitMs = LONGEST_START_MS): Promise<RunnerAnswer | undefined> {
  const over = new AbortController()
  const { signal } = over
  try {
    const first = await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(() => 'ended' as const),
      pause(limitMs, undefined, { signal }),
    ])
    if (first === 'ended') throw new Error('The process that runs the tests has ended')
    return first && v.parse(RunnerAnswer, first[0])
  } finally {
    over.abort()
  }
}

async function endGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await ended
}
