import { projectRoot } from '#tools/build/projectRoot.ts'
import { type Check, checks } from './checks.ts'
import { sayCost } from './cost/cost.ts'
import { checkShape } from './shape/shape.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const reports: Readonly<Record<string, () => boolean>> = {
  shape: () => checkShape(projectRoot, say),
  cost: () => {
    sayCost(projectRoot, say)
    return true
  },
}

const [name] = process.argv.slice(2)
const report = name !== undefined && Object.hasOwn(reports, name) ? reports[name] : undefined
if (name !== undefined && !report) {
  say('Usage: npm run check [-- shape | cost]')
  process.exitCode = 2
} else {
  const isRight = report ? report() : await runChecks()
  process.exitCode = isRight ? 0 : 1
}

async function runChecks(): Promise<boolean> {
  const failures: string[] = []
  for (const check of checks) {
    const startedAt = performance.now()
    const complaint = await complaintOf(check)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    say(`${complaint === undefined ? 'ok    ' : 'FAILED'} ${check.name} (${seconds} s)`)
    if (complaint !== undefined) failures.push(`\n${check.name}\n${complaint}`)
  }
  for (const failure of failures) say(failure)
  return failures.length === 0
}

async function complaintOf(check: Check): Promise<string | undefined> {
  try {
    return await check.run()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
