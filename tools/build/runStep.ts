import { join } from 'node:path'
import * as v from 'valibot'
import type { StepName } from './steps.ts'

// Runs one step in its own process: node tools/build/runStep.ts <step> <root>
const builders: Record<StepName, (root: string) => Promise<unknown>> = {
  contract: async (root) => (await import('#tools/codegen/generate.ts')).generateContract(root),
  operations: async (root) => (await import('#tools/codegen/generate.ts')).generateOperations(root),
  mesh: async (root) => (await import('#gateway/build/buildMesh.ts')).buildMesh(root),
  routes: async (root) => (await import('./writeRoutes.ts')).writeRoutes(root),
  relay: async (root) => (await import('./compileRelay.ts')).compileRelay(root),
  web: async (root) => (await import('vite')).build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' }),
}

const [name, root] = v.parse(
  v.tuple([v.picklist(['contract', 'operations', 'mesh', 'routes', 'relay', 'web']), v.string()]),
  process.argv.slice(2),
)
await builders[name](root)
// Mesh leaves open handles that keep the process alive.
process.exit()
