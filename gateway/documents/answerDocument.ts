import { type ExecutionResult, OperationTypeNode } from 'graphql'
import { refusal } from '#gateway/errors/refusal.ts'
import type { Mesh } from '#gateway/mesh/loadMesh.ts'
import type { Caller, Upstream } from '#gateway/sources/appsync/upstream.port.ts'
import type { FindCountry } from '#gateway/sources/ip/findCountry.ts'
import type { DocumentRequest } from './documentRequest.ts'
import type { FindDocument } from './findDocument.ts'
import type { JoinedContext } from './joinedContext.ts'

/** A caller, and where they call from. */
export interface AddressedCaller extends Caller {
  address: string | undefined
}

/** Runs a query or a mutation. Rejects for a document that may not run and a credential that is no good. */
export type AnswerDocument = (request: DocumentRequest, caller: AddressedCaller) => Promise<ExecutionResult>

interface AnswerParts {
  findDocument: FindDocument
  upstream: Upstream
  mesh: Mesh
  findCountry: FindCountry
}

export function createAnswerDocument({ findDocument, upstream, mesh, findCountry }: AnswerParts): AnswerDocument {
  return async (request, caller) => {
    const { document, operation, reach } = await findDocument(request)
    if (operation.operation === OperationTypeNode.SUBSCRIPTION) {
      throw refusal('BAD_INPUT', { message: 'Subscriptions run over a socket.' })
    }
    const { variables } = request
    const operationName = operation.name?.value
    const context = await upstream.contextFor(caller)
    const position = upstream.position()
    const run = async () => {
      if (reach === 'single') return upstream.execute({ document, operationName, variables, context })
      const joined = toJoinedContext(context, () => findCountry(caller.address))
      return mesh.execute(document, variables, joined, undefined, operationName)
    }
    return placeAt(await run(), operation.operation === OperationTypeNode.QUERY ? position : undefined)
  }
}

/** Whoever subscribes after a read goes on from here, and misses nothing that happened in between. */
function placeAt(result: ExecutionResult, position: number | undefined): ExecutionResult {
  return position === undefined ? result : { ...result, extensions: { ...result.extensions, position } }
}

/** Mesh copies a context's own fields and puts more beside them, so the upstream's is spread and never changed. */
function toJoinedContext(context: unknown, findCountry: () => Promise<string | null>): object {
  const own: JoinedContext = { gateway: { findCountry } }
  return { ...(typeof context === 'object' && context), ...own }
}
