import { sayBuild } from './sayBuild.ts'
import { generatingSteps } from './steps.ts'

// What is generated from the contract; the web client's bundle is for `build.ts`.
await sayBuild({ only: generatingSteps, upToDate: 'Everything is generated already.' })
