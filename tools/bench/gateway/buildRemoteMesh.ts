import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from '#tools/build/projectRoot.ts'

/** Builds Mesh's artifacts for one remote endpoint, which gets the callers' tokens. Returns the address of the module. */
export function buildRemoteMesh(endpoint: string): string {
  // Below `node_modules`, so that the artifacts find the packages that they import.
  const folder = join(projectRoot, 'node_modules/.cache/obi-remote-mesh')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  copyFileSync(join(projectRoot, 'schema/sources/appsync.graphql'), join(folder, 'appsync.graphql'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  const handler = {
    graphql: {
      endpoint,
      source: './appsync.graphql',
      operationHeaders: { authorization: '{context.headers.authorization}' },
    },
  }
  const config = { merger: 'bare', sources: [{ name: 'appsync', handler }] }
  writeFileSync(join(folder, 'mesh.config.js'), `export default ${JSON.stringify(config)}\n`)
  const cli = join(projectRoot, 'node_modules/@graphql-mesh/cli/esm/bin.js')
  const build = ['build', '--dir', folder, '--fileType', 'js', '--throwOnInvalidConfig']
  execFileSync(process.execPath, [cli, ...build], { cwd: projectRoot, stdio: ['ignore', 2, 2] })
  return pathToFileURL(join(folder, '.mesh/index.js')).href
}
