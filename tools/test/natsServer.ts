import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { findFreePort } from './findFreePort.ts'
import { buildWithGo, programIn } from './goProgram.ts'

const VERSION = '2.15.2'
const FOLDER = join(projectRoot, 'node_modules', '.cache', 'obi', 'nats')
const PROGRAM = 'nats-server'
const READY_MS = 60_000
const LOOK_MS = 20

export interface NatsServer {
  url: string
  /** Ends it without a warning. */
  kill(): Promise<void>
  /** Starts it again, at the same address. */
  start(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** The nats-server of this machine; otherwise one that Go builds, once. */
export function findNatsServer(): string {
  const path = process.env['PATH'] ?? ''
  const found = programIn(path, PROGRAM) ?? programIn(FOLDER, PROGRAM)
  if (found !== undefined) return found
  const without = `This needs nats-server, which is not in PATH, or Go to build ${VERSION} with, which is not there either. Install one of them.`
  buildWithGo(`github.com/nats-io/nats-server/v2@v${VERSION}`, { path, folder: FOLDER }, without)
  return join(FOLDER, PROGRAM)
}

/** A separate NATS server, reachable only from this machine. */
export async function startNatsServer(options: readonly string[] = []): Promise<NatsServer> {
  const program = findNatsServer()
  const port = await findFreePort()
  let child: ChildProcess | undefined
  const kill = async () => {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    running.kill('SIGKILL')
    await ended
  }
  const start = async () => {
    child = spawn(program, ['--addr', '127.0.0.1', '--port', String(port), ...options], { stdio: 'ignore' })
    await untilListening(port, child)
  }
  await start()
  return { url: `nats://127.0.0.1:${port}`, kill, start, [Symbol.asyncDispose]: kill }
}

async function untilListening(port: number, child: ChildProcess): Promise<void> {
  const end = performance.now() + READY_MS
  while (performance.now() < end) {
    if (child.exitCode !== null) throw new Error('nats-server ended at its start')
    const socket = createConnection(port, '127.0.0.1')
    const isListening = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isListening) return
    await pause(LOOK_MS)
  }
  throw new Error(`nats-server did not listen within ${READY_MS} ms`)
}
