import { buildStale } from './buildStale.ts'
import { projectRoot } from './projectRoot.ts'
import { generatingSteps } from './steps.ts'

// What code and types are generated from the contract; the web client's bundle is `build.ts`.
const built = await buildStale({
  root: projectRoot,
  only: generatingSteps,
  log: (line) => process.stdout.write(`${line}\n`),
})
if (built.length === 0) process.stdout.write('Everything is generated already.\n')
