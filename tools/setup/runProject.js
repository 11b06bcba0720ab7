import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { projectNode } from './findMissing.js'

const PRODUCT = 'main.ts'
// Programs that read an operator's settings. Tests and tools ignore them.
const CONFIGURED = [PRODUCT, 'backend/admin.ts', 'backend/worker.ts']
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const SAME_SIGNAL_MS = 1_000

/** Runs a script of the project on its own Node, and resolves with its exit code. */
export function runProject({ root, script, args }) {
  const node = projectNode(root)
  // A process group of its own: the terminal's Ctrl-C then reaches it once, through this process, and its children can
  // be ended.
  const hasSettings = CONFIGURED.includes(script) && existsSync(join(root, '.env'))
  const settings = hasSettings ? ['--env-file=.env'] : []
  const child = spawn(node, [...settings, script, ...args], {
    cwd: root,
    env: { ...environment(root), ...(script === PRODUCT && compiledBefore(root)) },
    stdio: 'inherit',
    detached: true,
  })
  const stopForwarding = forwardSignals(child)
  return new Promise((resolve) => {
    child.once('error', (error) => {
      stopForwarding()
      process.stderr.write(`${node} did not start: ${error.message}\n`)
      resolve(1)
    })
    child.once('close', (code, signal) => {
      stopForwarding()
      endGroup(child.pid)
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}

function environment(root) {
  const folders = [dirname(projectNode(root)), join(root, 'node_modules', '.bin'), process.env.PATH]
  return { ...process.env, PATH: folders.join(delimiter) }
}

/** Node caches compiled TypeScript, which is a third of a warm start, also for the media process. */
function compiledBefore(root) {
  return { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'obi', 'compiled') }
}

function forwardSignals(child) {
  const forwardedAt = new Map()
  const forward = (signal) => {
    // npm passes on what the terminal has sent us already.
    const now = performance.now()
    if (now - (forwardedAt.get(signal) ?? -Infinity) < SAME_SIGNAL_MS) return
    forwardedAt.set(signal, now)
    child.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, forward)
  return () => SIGNALS.forEach((signal) => process.off(signal, forward))
}

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGTERM')
  } catch {
    // The group has no processes left.
  }
}
