import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { findFreePort } from './findFreePort.ts'

export interface Obi {
  /** With the base path, without a slash at the end. */
  url: string
  pid: number
  dataDir: string
  /** The output so far. */
  output(): string
  /** Resolves once it can serve, its database too. */
  untilReady(): Promise<void>
  /** Ends it as an operator would; resolves with its exit code. */
  stop(): Promise<number>
  /** Ends it as a power cut would. */
  kill(): Promise<void>
}

export interface ObiRequest {
  dataDir: string
  /** The folder of another version of the project; this one's by default. */
  root?: string
  /** A free port by default. */
  port?: number
  /** What Node runs, from the project's folder. */
  program?: readonly string[]
  env?: Record<string, string>
}

const READY_MS = 180_000
const LOOK_MS = 100
const STOP_MS = 30_000

/** Starts the whole product in a separate process, and waits until it is ready. */
export async function startObi({
  dataDir,
  root = projectRoot,
  port,
  program = ['main.ts'],
  env = {},
}: ObiRequest): Promise<Obi> {
  const takenPort = port ?? (await findFreePort())
  const child = spawn(process.execPath, [...program], {
    cwd: root,
    env: { ...inherited(), PORT: String(takenPort), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))

  const url = `http://localhost:${takenPort}${(env['BASE_PATH'] ?? '').replace(/\/$/, '')}`
  const untilReady = () =>
    waitForReady(child, url).catch((error: unknown) => {
      child.kill('SIGKILL')
      throw new Error(`Obi did not become ready.\n${output}`, { cause: error })
    })
  await untilReady()
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    output: () => output,
    untilReady,
    stop: () => stop(child),
    kill: () => kill(child),
  }
}

// Removes the test runner's own variables from the environment.
function inherited(): NodeJS.ProcessEnv {
  const own = new Set(['NODE_ENV', 'NODE_OPTIONS', 'DATABASE_URL'])
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.has(name)))
}

async function waitForReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = performance.now() + READY_MS
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('The process ended')
    const response = await fetch(`${url}/health/ready`).catch(() => undefined)
    if (response?.ok) return
    await pause(LOOK_MS)
  }
  throw new Error(`Not ready after ${READY_MS} ms`)
}

/** As a shell counts a program that was killed. */
const KILLED = 128 + 9

async function stop(child: ChildProcess): Promise<number> {
  // A killed process does not report its end twice.
  if (child.signalCode !== null) return KILLED
  if (child.exitCode !== null) return child.exitCode
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const overdue = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  const [code, signal] = await ended
  clearTimeout(overdue)
  if (signal === 'SIGKILL') throw new Error(`Obi did not end within ${STOP_MS} ms of SIGTERM`)
  return Number(code)
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
