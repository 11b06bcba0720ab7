import { sayBuild } from './sayBuild.ts'

await sayBuild({ upToDate: 'Everything is built already.' })
