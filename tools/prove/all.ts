import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Result } from '#tools/bench/report.ts'
import { projectRoot } from '#tools/build/projectRoot.ts'

/**
 * Each proof with the amount of its short form: rounds, inputs, frames, members, minutes, kills, disconnects,
 * documents, flipped rules or megabytes. `mutants` is not among them: a small sample of planted faults says nothing.
 */
const short: readonly (readonly [name: string, amount?: number])[] = [
  ['authz', 2],
  ['backup', 1],
  ['booking', 3],
  ['coaching', 300],
  ['crash', 5],
  ['faults', 6],
  ['files', 300],
  ['health'],
  ['hostile', 3_000],
  ['media', 5_000],
  ['messages', 2_000],
  ['neighbours', 2],
  ['plans', 10],
  ['replicas'],
  ['resume', 200],
  ['s3'],
  ['same', 4],
  ['sets', 10],
  ['soak', 1],
  ['stall', 1_000],
  ['tokens'],
  ['unread', 2_000],
  ['upload', 5],
  ['video', 20],
]

/** Runs every proof in its short form, one after the other, and counts those that fail. */
export async function run(seed: number): Promise<Result> {
  const seconds: Record<string, number> = {}
  const failed: string[] = []
  for (const [name, amount] of short) {
    process.stdout.write(`\n${name}\n`)
    const begin = performance.now()
    if (!(await runProof([name, String(seed), ...(amount === undefined ? [] : [String(amount)])]))) failed.push(name)
    seconds[name] = Math.round((performance.now() - begin) / 1000)
  }
  const details = { failed, seconds, all: Object.values(seconds).reduce((sum, one) => sum + one, 0) }
  return { name: 'all', kind: 'value', measured: failed.length, goal: { atMost: 0 }, details }
}

/** Runs a proof in its own process: some proofs kill processes, and all print their own result. */
async function runProof(words: readonly string[]): Promise<boolean> {
  const program = join(projectRoot, 'tools/prove/prove.ts')
  const child = spawn(process.execPath, [...process.execArgv, program, ...words], { stdio: 'inherit' })
  const end = () => void child.kill()
  process.once('SIGINT', end).once('SIGTERM', end)
  const [code]: unknown[] = await once(child, 'exit')
  process.off('SIGINT', end).off('SIGTERM', end)
  return code === 0
}
