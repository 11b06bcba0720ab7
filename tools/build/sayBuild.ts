import { buildStale } from './buildStale.ts'
import { projectRoot } from './projectRoot.ts'
import type { StepName } from './steps.ts'

/** Runs a build as a command: prints its steps, and exits with 1 and the tool's own output on failure. */
export async function sayBuild({ only, upToDate }: { only?: readonly StepName[]; upToDate: string }): Promise<void> {
  const log = (line: string) => void process.stdout.write(`${line}\n`)
  try {
    const built = await buildStale({ root: projectRoot, log, ...(only && { only }) })
    if (built.length === 0) log(upToDate)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
