import { printDraft } from '#tools/codegen/printDraft.ts'
import { projectRoot } from './projectRoot.ts'
import { sayBuild } from './sayBuild.ts'
import { generatingSteps } from './steps.ts'

// What is generated from the contract; the web client's bundle is for `build.ts`. With the word `migration`, a first
// draft of the next one instead, to stdout.
if (process.argv.includes('migration')) {
  const draft = await printDraft(projectRoot)
  process.stdout.write(draft || '-- The migrations make all that the entities need.\n')
} else {
  await sayBuild({ only: generatingSteps, upToDate: 'Everything is generated already.' })
}
