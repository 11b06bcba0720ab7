import { buildStale } from '#tools/build/buildStale.ts'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { readDemo } from './readDemo.ts'

/** `npm run demo -- --people 100000` adds a large studio to measure with; `--reset` deletes a folder's demo data. */
try {
  const request = readDemo(process.argv.slice(2))
  await buildStale({ root: projectRoot, only: ['contract'], log: () => {} })
  // Imported only now: the stores use what the step before writes.
  const { runDemo } = await import('./runDemo.ts')
  process.stdout.write(`${await runDemo(request)}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
