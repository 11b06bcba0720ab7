// Plain JavaScript without dependencies: any Node from 20 on runs this on a fresh clone, before anything is installed.
import { fileURLToPath } from 'node:url'
import { installWhatIsMissing } from './install.js'
import { runProject } from './runProject.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const [script, ...args] = process.argv.slice(2)

if (script === undefined) {
  process.stderr.write('Usage: node tools/setup/run.js <script.ts> [arguments]\n')
  process.exitCode = 2
} else {
  const isReady = await installWhatIsMissing(root)
  process.exitCode = isReady ? await runProject({ root, script, args }) : 1
}
