import { type DocumentNode, type ExecutionResult, GraphQLSchema } from 'graphql'
import * as v from 'valibot'

type Execute = (
  ...input: [
    document: DocumentNode,
    variables: Readonly<Record<string, unknown>>,
    context: object,
    root: undefined,
    operationName: string | undefined,
  ]
) => Promise<ExecutionResult>

/** The composed schema, as Mesh's artifacts serve it. */
export interface Mesh {
  readonly schema: GraphQLSchema
  readonly execute: Execute
  close(): void
}

const callable = v.custom<(...input: never[]) => unknown>((value) => typeof value === 'function')
const Artifacts = v.object({ getBuiltMesh: v.custom<() => Promise<unknown>>((value) => v.is(callable, value)) })
const Instance = v.object({
  schema: v.instance(GraphQLSchema),
  execute: v.custom<Execute>((value) => v.is(callable, value)),
  destroy: v.custom<() => void>((value) => v.is(callable, value)),
  logger: v.looseObject({}),
})

const artifacts = new URL('../../schema/__generated__/mesh/index.mjs', import.meta.url)
const SILENT = 4

/** Loads what `buildMesh` made, and the sources with it. One mesh runs in a process at a time. */
export async function loadMesh(): Promise<Mesh> {
  const { getBuiltMesh } = v.parse(Artifacts, await import(artifacts.href))
  const mesh = v.parse(Instance, await getBuiltMesh())
  // Mesh prints resolver errors, arguments and all. The gateway's edge logs them once, with the request id.
  Object.assign(mesh.logger, { logLevel: SILENT })
  return { schema: mesh.schema, execute: mesh.execute, close: mesh.destroy }
}
