import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { probeServer } from './probeServer.ts'
import { serverAddress, type ServerProcess } from './serverProcess.ts'

/** How often a server that neither answers nor ends is asked, a tenth of a second apart, before we give up. */
const patience = 300

/**
 * The server that still runs on this data folder, left behind by a process that was killed; undefined when there is
 * none. One that is just shutting down is waited for. The pid file stays PostgreSQL's own: we never delete it.
 */
export async function adoptServer(folder: string): Promise<ServerProcess | undefined> {
  for (let attempt = 0; attempt < patience; attempt += 1) {
    const left = await readPidFile(folder)
    if (!left || !isAlive(left.pid)) return undefined
    const probe = await probeServer(serverAddress(left.socketFolder, 'postgres'))
    if (probe.state === 'ready' && (await isSame(probe.dataFolder, folder)))
      return { ...left, exited: goneAt(left.pid) }
    await delay(100)
  }
  const pidFile = join(folder, 'postmaster.pid')
  throw new Error(`The process named in ${pidFile} neither answers nor ends. Delete that file if it is not PostgreSQL.`)
}

async function readPidFile(folder: string): Promise<{ pid: number; socketFolder: string } | undefined> {
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

/** It is no child of ours, so nobody tells us of its end. */
async function goneAt(pid: number): Promise<void> {
  while (isAlive(pid)) await delay(200, undefined, { ref: false })
}
