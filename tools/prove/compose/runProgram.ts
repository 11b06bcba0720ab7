import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { projectRoot } from '#tools/build/projectRoot.ts'

export interface Program {
  name: string
  command: readonly string[]
  env?: Readonly<Record<string, string>>
  /** Numbers of a user and a group, as compose has them: `10001:10001`. */
  user?: string | undefined
}

export interface RunningProgram extends AsyncDisposable {
  name: string
  output(): string
  isRunning(): boolean
  kill(): Promise<void>
  /** Ends it as `docker compose stop` does, and resolves with its exit code. */
  stop(): Promise<number>
}

const READY_MS = 240_000
const LOOK_MS = 500
const STOP_MS = 60_000
/** Exit code of a program that SIGTERM ended, as shells report it. */
const TERMINATED = 128 + 15

/** Starts a program with this environment alone, as a container has it. */
export function runProgram({ name, command, env = {}, user }: Program): RunningProgram {
  const [file = '', ...args] = command
  const child = spawn(file === 'node' ? process.execPath : file, args, {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...idsOf(user),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output = `${output}${String(chunk)}`.slice(-20_000)))
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const stop = () => stopChild(child, name)
  return {
    name,
    output: () => output,
    isRunning,
    stop,
    async kill() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    async [Symbol.asyncDispose]() {
      if (isRunning()) await stop()
    },
  }
}

/** Returns the ids of the user; only root can change its user, and other users are not root already. */
function idsOf(user: string | undefined): { uid?: number; gid?: number } {
  if (user === undefined || process.getuid?.() !== 0) return {}
  const [uid, gid] = user.split(':').map(Number)
  return { ...(uid !== undefined && { uid }), ...(gid !== undefined && { gid }) }
}

async function stopChild(child: ChildProcess, name: string): Promise<number> {
  if (child.exitCode !== null) return child.exitCode
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const overdue = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  const [code, signal] = await ended
  clearTimeout(overdue)
  if (signal === 'SIGKILL') throw new Error(`${name} did not end within ${STOP_MS} ms of SIGTERM`)
  return code === null ? TERMINATED : Number(code)
}

/** Resolves once the check succeeds; rejects with the program's output if it ends or takes too long. */
export async function untilHealthy(program: RunningProgram, check: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + READY_MS
  while (!(await check())) {
    if (!program.isRunning() || performance.now() > deadline)
      throw new Error(`${program.name} did not become healthy.\n${program.output()}`)
    await pause(LOOK_MS)
  }
}

/** Runs a command to its end, and resolves with whether it succeeded. */
export async function succeeds(program: Program): Promise<boolean> {
  const [file = '', ...args] = program.command
  const child = spawn(file === 'node' ? process.execPath : file, args, {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], ...program.env },
    stdio: 'ignore',
    ...idsOf(program.user),
  })
  const [code] = await once(child, 'exit')
  return code === 0
}
