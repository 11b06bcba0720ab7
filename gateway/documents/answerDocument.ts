import { type ExecutionResult, OperationTypeNode } from 'graphql'
import type { Callers } from '#gateway/callers.ts'
import { refusal } from '#gateway/errors/refusal.ts'
import type { Mesh } from '#gateway/mesh/loadMesh.ts'
import { isRefusedCredential } from '#gateway/sockets/credentialWatch.ts'
import type { Caller, Upstream, UpstreamRequest } from '#gateway/upstream.port.ts'
import type { DocumentRequest } from './documentRequest.ts'
import type { FindDocument } from './findDocument.ts'
import type { PreparedDocument } from './prepareDocument.ts'

/** A caller, and where they call from. */
export interface AddressedCaller extends Caller {
  address: string | undefined
  /** Unit in which anonymous calls are counted. */
  network: string
}

/** JSON text of an answer without errors. */
export type AnswerText = string | Buffer
export type Answer = ExecutionResult | AnswerText

export function isText(answer: Answer): answer is AnswerText {
  return typeof answer === 'string' || Buffer.isBuffer(answer)
}

/** Runs a query or a mutation. Rejects for a document that may not run and a credential that is no good. */
export type AnswerDocument = (request: DocumentRequest, caller: AddressedCaller) => Promise<Answer>

export interface AnswerParts {
  findDocument: FindDocument
  callers: Pick<Callers, 'count'>
  upstream: Upstream
  mesh: Mesh
  /** Returns the context that the gateway's other sources need, to be merged with the upstream's context. */
  joinContext(caller: AddressedCaller): object
}

export function createAnswerDocument(parts: AnswerParts): AnswerDocument {
  const { findDocument, upstream, mesh, joinContext } = parts
  return async (request, caller) => {
    const context = await openContext(caller, parts)
    const prepared = await findDocument(request)
    const { document, operation, reach } = prepared
    if (operation.operation === OperationTypeNode.SUBSCRIPTION) {
      throw refusal('BAD_INPUT', { message: 'Subscriptions run over a socket.' })
    }
    const { variables } = request
    const operationName = operation.name?.value
    const upstreamRequest = { document, operationName, variables, context }
    if (reach === 'single') return answerSingle(prepared, upstreamRequest, upstream)
    const position = operation.operation === OperationTypeNode.QUERY ? upstream.position() : undefined
    const joined = spreadOver(context, joinContext(caller))
    const result = await mesh.execute(document, variables, joined, undefined, operationName)
    return placeAt(result, position)
  }
}

async function answerSingle(
  { operation, isRegistered }: PreparedDocument,
  request: UpstreamRequest,
  upstream: Upstream,
): Promise<Answer> {
  if (upstream.passOn) return upstream.passOn(request)
  const isQuery = operation.operation === OperationTypeNode.QUERY
  const position = isQuery ? upstream.position() : undefined
  const data = isQuery && isRegistered ? await upstream.answer(request) : undefined
  return data === undefined ? placeAt(await upstream.execute(request), position) : textAt(data, position)
}

/** A forged credential counts as anonymous. Calls without one were counted when the request arrived. */
async function openContext(caller: AddressedCaller, { upstream, callers }: AnswerParts): Promise<unknown> {
  const { network } = caller
  try {
    const context = await upstream.contextFor(caller)
    const viewer = upstream.viewerIn(context)
    if (viewer !== undefined) callers.count({ viewer, network })
    return context
  } catch (error) {
    if (isRefusedCredential(error)) callers.count({ viewer: undefined, network })
    throw error
  }
}

/** Position from which a subscription can continue after a read, without missing an event in between. */
function placeAt(result: ExecutionResult, position: number | undefined): ExecutionResult {
  return position === undefined ? result : { ...result, extensions: { ...result.extensions, position } }
}

function textAt(data: string, position: number | undefined): string {
  return position === undefined ? `{"data":${data}}` : `{"data":${data},"extensions":{"position":${position}}}`
}

/** Mesh copies a context's own fields and puts more beside them, so the upstream's is spread and never changed. */
function spreadOver(context: unknown, joined: object): object {
  return { ...(typeof context === 'object' && context), ...joined }
}
