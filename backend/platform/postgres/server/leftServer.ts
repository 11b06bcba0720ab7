import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { probeServer } from './probeServer.ts'
import { serverAddress, signalEnd } from './serverProcess.ts'

/** Maximum attempts, a tenth of a second apart, with a server that neither answers nor ends. */
const patience = 300

interface Left {
  pid: number
  socketFolder: string
}

/** The server that runs on this data folder; undefined if there is none. Waits for one that is shutting down. */
export async function findServer(folder: string): Promise<Left | undefined> {
  for (let attempt = 0; attempt < patience; attempt += 1) {
    const left = await readPidFile(folder)
    if (!left || !isAlive(left.pid)) return undefined
    if (await answersFor(left, folder)) return left
    await delay(100)
  }
  throw neitherNor(folder)
}

/**
 * Ends the server that a killed process has left on this data folder. Its watchdog ends it too, but may be late, and
 * would then end the server of the next process. Never deletes the pid file, which is PostgreSQL's own.
 */
export async function endServerLeftOn(folder: string): Promise<Left | undefined> {
  const left = await findServer(folder)
  if (!left) return undefined
  signalEnd(left.pid)
  for (let attempt = 0; attempt < patience; attempt += 1) {
    if (!isAlive(left.pid)) return left
    await delay(100)
  }
  throw neitherNor(folder)
}

async function answersFor({ socketFolder }: Left, folder: string): Promise<boolean> {
  const probe = await probeServer(serverAddress(socketFolder, 'postgres'))
  return probe.state === 'ready' && isSame(probe.dataFolder, folder)
}

function neitherNor(folder: string): Error {
  const pidFile = join(folder, 'postmaster.pid')
  return new Error(
    `The process named in ${pidFile} neither answers nor ends. Delete that file if it is not PostgreSQL.`,
  )
}

async function readPidFile(folder: string): Promise<Left | undefined> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid = '', , , , socketFolder = ''] = text.split('\n')
  return /^\d+$/.test(pid) ? { pid: Number(pid), socketFolder } : undefined
}

async function isSame(left: string, right: string): Promise<boolean> {
  return (await realpath(left)) === (await realpath(right))
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
