import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Makes Mesh's artifacts in `schema/__generated__/mesh` and the composed schema in `schema/schema.graphql`,
 * from `gateway/mesh.config.js` and the descriptions in `schema/sources`.
 */
export async function buildMesh(root: string): Promise<void> {
  const generated = join(root, 'schema/__generated__')
  const artifacts = join(generated, 'mesh')
  await mkdir(generated, { recursive: true })
  await runMeshCli(root)
  await restoreExtensions(join(artifacts, 'index.mjs'))
  const composed = await readFile(join(artifacts, 'schema.graphql'), 'utf8')
  await writeFile(join(root, 'schema/schema.graphql'), `${composed.trimEnd()}\n`)
}

async function runMeshCli(root: string): Promise<void> {
  const cli = join(root, 'node_modules/@graphql-mesh/cli/esm/bin.js')
  const build = ['build', '--dir', 'gateway', '--fileType', 'js', '--throwOnInvalidConfig']
  // The CLI takes the place of its artifacts from the environment alone.
  const env = { MESH_ARTIFACTS_DIRNAME: '../schema/__generated__/mesh' }
  await run(process.execPath, [cli, ...build], { cwd: root, env })
}

/** The CLI writes the import of a `.ts` source module with the ending `.js`; Node runs the `.ts` itself. */
async function restoreExtensions(artifact: string): Promise<void> {
  const text = await readFile(artifact, 'utf8')
  await writeFile(artifact, text.replaceAll(/(gateway\/sources\/[\w/]+)\.js"/g, '$1.ts"'))
}
