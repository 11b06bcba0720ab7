import { buildStale } from '#tools/build/buildStale.ts'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { readLargeDemo } from './readLargeDemo.ts'

/** `npm run demo -- --people 100000`: a large studio to measure with. */
try {
  const request = readLargeDemo(process.argv.slice(2))
  await buildStale({ root: projectRoot, only: ['contract'], log: () => {} })
  // Imported only now: the stores use what the step before writes.
  const { runLargeDemo } = await import('./runLargeDemo.ts')
  process.stdout.write(`${await runLargeDemo(request)}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
