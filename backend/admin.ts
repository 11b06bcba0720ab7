import { buildStale } from '#tools/build/buildStale.ts'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { readAdminCommand } from './admin/readAdminCommand.ts'
import { UsageError } from './admin/usageError.ts'

/** `npm run admin -- …`: what an operator does to an installation from its own machine. */
try {
  const command = readAdminCommand(process.argv.slice(2))
  await buildStale({ root: projectRoot, only: ['contract'], log: () => {} })
  // Imported only now: the stores use what the step before writes.
  const { runAdminCommand } = await import('./runAdminCommand.ts')
  const { text, isFailure } = await runAdminCommand(command)
  process.stdout.write(`${text}\n`)
  if (isFailure) process.exitCode = 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
