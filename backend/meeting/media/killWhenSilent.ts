import type { ChildProcess } from 'node:child_process'

/** How often a process says that it is alive. */
export const ALIVE_EVERY_MS = 2_000

const MOST_SILENT_TURNS = 10

/**
 * A process that hangs is worse than one that dies: nobody would start it again. Its silence is counted in our own
 * turns, not in time: while we sleep, or the whole machine does, it can't be heard.
 */
export function killWhenSilent(
  child: Pick<ChildProcess, 'on' | 'once' | 'kill'>,
  every: (milliseconds: number, call: () => void) => () => void,
): void {
  let silentTurns = 0
  child.on('message', () => void (silentTurns = 0))
  const stop = every(ALIVE_EVERY_MS, () => {
    silentTurns += 1
    if (silentTurns > MOST_SILENT_TURNS) child.kill('SIGKILL')
  })
  child.once('exit', stop)
}
