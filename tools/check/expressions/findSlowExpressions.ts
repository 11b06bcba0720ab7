import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import * as v from 'valibot'
import { type Expression, findExpressions } from './findExpressions.ts'
import { repeats } from './hostileTexts.ts'
import { Growth, STEEPEST } from './timeExpression.ts'

const OURS = ['main.ts', 'backend', 'gateway', 'schema', 'web', 'workers']
const SOURCE = /\.[jt]sx?$/
const TRIED_ONLY = /\.(?:test|fixture)\.|\/testing\//
/** An expression that never ends has to be ended; one that is merely slow is done long before. Of the processor's time. */
const END_AFTER_MS = 60_000
const LOOK_EACH_MS = 100

/** Every expression of the product that can take superlinear time; undefined if there is none. */
export async function findSlowExpressions(root: string): Promise<string | undefined> {
  const paths = execFileSync('git', ['ls-files', '-z', ...OURS], { cwd: root, encoding: 'utf8' }).split('\0')
  const sources = paths.filter((path) => SOURCE.test(path) && !TRIED_ONLY.test(path))
  const expressions = sources.flatMap((path) => findExpressions(path, readFileSync(join(root, path), 'utf8')))
  if (expressions.length === 0) return 'The product has no expressions, which cannot be.'
  const slow = await timeAll(expressions.filter(({ pattern }) => repeats(pattern)))
  return slow.length === 0 ? undefined : slow.join('\n')
}

/** The problems of expressions whose time grows faster than their text. */
export async function timeAll(
  expressions: readonly Expression[],
  endAfterMs: number = END_AFTER_MS,
): Promise<string[]> {
  const slow: string[] = []
  for (const expression of expressions) {
    const growth = await timeOne(expression, endAfterMs)
    if (growth && growth.factor <= STEEPEST) continue
    const how = growth
      ? `takes ${growth.factor.toFixed(1)} times as long over one text as over its eighths: ${JSON.stringify(growth.text)}`
      : 'does not end'
    slow.push(`${expression.place}: /${expression.pattern}/${expression.flags} ${how}`)
  }
  return slow
}

/** Undefined for one that had to be ended. */
async function timeOne({ pattern, flags }: Expression, endAfterMs: number): Promise<Growth | undefined> {
  const worker = new Worker(new URL('expressions.worker.ts', import.meta.url), {
    workerData: { pattern, flags },
    stdout: true,
  })
  const begin = process.cpuUsage()
  // On a busy machine, the thread gets a small part of each second, and this process has no other work.
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(begin)
    if ((user + system) / 1_000 > endAfterMs) void worker.terminate()
  }, LOOK_EACH_MS)
  try {
    const said = await text(worker.stdout)
    return said === '' ? undefined : v.parse(Growth, JSON.parse(said))
  } finally {
    clearInterval(watch)
    await worker.terminate()
  }
}
