import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { superuser } from './createCluster.ts'
import type { Binaries } from './findBinaries.ts'
import { probeServer } from './probeServer.ts'
import type { Unprivileged } from './unprivileged.ts'

/** A PostgreSQL server that runs on this machine. */
export interface ServerProcess {
  pid: number
  socketFolder: string
  /** Resolves when the process has ended. */
  exited: Promise<void>
}

export interface ServerRequest {
  folder: string
  socketFolder: string
  logFile: string
  binaries: Binaries
  runner: Unprivileged
  settings: Readonly<Record<string, string>>
}

/** Part of the socket's name; nothing listens on TCP. */
export const port = 5432

const largestLog = 10_000_000

export function serverAddress(socketFolder: string, database: string) {
  return { host: socketFolder, port, user: superuser, database }
}

/** Starts the server and waits until it accepts connections, including recovery after a crash. */
export async function spawnServer(request: ServerRequest): Promise<ServerProcess> {
  const { runner, binaries, folder, socketFolder } = request
  const [program = '', ...args] = [...runner.prefix, binaries.postgres, '-D', folder, ...flagsOf(request)]
  const log = await openLogFile(request.logFile)
  // In its own session, because Ctrl-C in the terminal must not end it before its clients.
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    ...runner.identity,
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    await once(child, 'spawn')
  } finally {
    await log.close()
  }
  if (child.pid === undefined) throw new Error('PostgreSQL has no process id')
  const server = { pid: child.pid, socketFolder, exited }
  await untilReady(server, request.logFile)
  return server
}

/** SIGINT requests a fast shutdown: no new sessions, open ones are ended, and everything is written to disk. */
export function signalEnd(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // The server has already ended.
  }
}

function flagsOf({ socketFolder, settings }: ServerRequest): string[] {
  const all = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    port: String(port),
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Statements and details contain personal data.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    // Compiling never pays off for the product's short statements.
    jit: 'off',
    ...settings,
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

async function openLogFile(path: string) {
  const size = await stat(path).then(
    (stats) => stats.size,
    () => 0,
  )
  return open(path, size > largestLog ? 'w' : 'a', 0o600)
}

async function untilReady({ socketFolder, exited }: ServerProcess, logFile: string): Promise<void> {
  let isGone = false
  void exited.then(() => (isGone = true))
  while ((await probeServer(serverAddress(socketFolder, 'postgres'))).state !== 'ready') {
    if (isGone) throw new Error(`PostgreSQL did not start:\n${await tailOf(logFile)}`)
    await delay(20)
  }
}

async function tailOf(logFile: string): Promise<string> {
  return (await readFile(logFile, 'utf8')).trimEnd().split('\n').filter(isOfServer).slice(-8).join('\n')
}

/** Sessions of a killed server log their end, sometimes after the reason that kept the next server from starting. */
function isOfServer(line: string): boolean {
  return !line.endsWith('terminating connection due to unexpected postmaster exit')
}
