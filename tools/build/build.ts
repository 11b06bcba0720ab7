import { buildStale } from './buildStale.ts'
import { projectRoot } from './projectRoot.ts'

const built = await buildStale({ root: projectRoot, log: (line) => process.stdout.write(`${line}\n`) })
if (built.length === 0) process.stdout.write('Everything is built already.\n')
