import { type Check, checks } from './checks.ts'

const failures: string[] = []
for (const check of checks) {
  const startedAt = performance.now()
  const complaint = await complaintOf(check)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(`${complaint === undefined ? 'ok    ' : 'FAILED'} ${check.name} (${seconds} s)\n`)
  if (complaint !== undefined) failures.push(`\n${check.name}\n${complaint}\n`)
}
for (const failure of failures) process.stdout.write(failure)
process.exitCode = failures.length === 0 ? 0 : 1

async function complaintOf(check: Check): Promise<string | undefined> {
  try {
    return await check.run()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
