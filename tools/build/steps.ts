export type StepName = 'contract' | 'operations' | 'mesh' | 'routes' | 'relay' | 'web'

export interface BuildStep {
  name: StepName
  /** Printed while it runs. */
  makes: string
  /** Globs from the root of the repository. The step is stale when one of these files has other content. */
  inputs: readonly string[]
  /** Globs. The step is also stale if its output was changed or deleted. */
  outputs: readonly string[]
}

/** In this order; each may read what an earlier one made. */
export const steps: readonly BuildStep[] = [
  {
    name: 'contract',
    makes: 'the contract',
    inputs: [
      'schema/model/**',
      'schema/operations/**',
      'schema/*.ts',
      'schema/{classes,rights,values}/*.ts',
      'tools/codegen/**',
    ],
    outputs: ['schema/sources/appsync.graphql', 'schema/__generated__/*.ts', 'docs/api.md'],
  },
  {
    name: 'operations',
    makes: 'the page of operations',
    inputs: [
      'schema/model/**',
      'schema/operations/**',
      'schema/*.ts',
      'schema/{classes,rights,values}/*.ts',
      'backend/**/*.ts',
      'tools/codegen/**',
    ],
    outputs: ['docs/operations.md'],
  },
  {
    name: 'mesh',
    makes: 'the gateway',
    inputs: ['gateway/mesh.config.js', 'gateway/{build,sources,joins}/**', 'schema/{sources,joins}/**'],
    outputs: ['schema/schema.graphql', 'schema/__generated__/mesh/**'],
  },
  {
    name: 'routes',
    makes: 'the tables of routes',
    inputs: ['web/{app,features}/**/*.{ts,tsx}', 'tools/build/{readImports,writeRoutes}.ts'],
    outputs: ['web/__generated__/**'],
  },
  {
    name: 'relay',
    makes: 'the documents',
    inputs: ['relay.config.js', 'schema/schema.graphql', 'web/**/*.{ts,tsx}', 'tools/build/compileRelay.ts'],
    outputs: ['schema/__generated__/relay/**', 'schema/__generated__/documents.json'],
  },
  {
    name: 'web',
    makes: 'the web client',
    inputs: [
      'vite.config.ts',
      'lingui.config.ts',
      'tools/vite/**',
      '{web,workers}/**',
      'schema/*.ts',
      'schema/{classes,rights,values}/*.ts',
      'schema/__generated__/limits.ts',
      'schema/__generated__/relay/**',
    ],
    outputs: ['dist/web/**'],
  },
]

/** Everything that other code imports; the web client alone is served, not imported. */
export const generatingSteps: readonly StepName[] = ['contract', 'operations', 'mesh', 'routes', 'relay']
