import { runTool } from './runTool.ts'

// Lint comes first, because its fixes may need formatting.
const lint = await runTool('oxlint', ['--type-aware', '--fix'])
const format = await runTool('oxfmt', [])
process.stdout.write(`${lint.output}\n${format.output}\n`)
process.exitCode = Math.max(lint.code, format.code)
