import { spawn } from 'node:child_process'
import type { Logger } from '#backend/platform/log.ts'

/**
 * Waits for this process to end, however it ends, then asks the server to shut down and removes its socket folder. The
 * pipe closes when this process has ended, even after kill -9. Without a watchdog, the server would keep running
 * unnoticed.
 */
const script =
  'cat >/dev/null; kill -INT "$1"; while kill -0 "$1" 2>/dev/null; do sleep 0.1; done; rmdir "$2" 2>/dev/null'

interface Guarded {
  pid: number
  socketFolder: string
}

export interface Watchdog {
  dismiss(): void
}

export function startWatchdog({ pid, socketFolder }: Guarded, log: Logger): Watchdog {
  // In its own session, because Ctrl-C ends this process and must not reach the watchdog.
  const child = spawn('/bin/sh', ['-c', script, 'sh', String(pid), socketFolder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
  })
  child.unref()
  child.on('error', (error) =>
    log.error({ err: error }, 'no watchdog: if this process is killed, postgres keeps running'),
  )
  child.stdin.on('error', () => undefined)
  return { dismiss: () => dismiss(child.pid) }
}

function dismiss(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    // The whole group, because `cat` is a child of the shell.
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The watchdog has already ended.
  }
}
