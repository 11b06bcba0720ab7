import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Instant } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { Logger } from '#backend/platform/log.ts'
import { userPoolId } from './accounts/userPool.ts'
import { CognitoError } from './CognitoError.ts'
import { networkOf } from './guessing/networkOf.ts'
import { deviceCookie, readDevice } from './guessing/place.ts'
import type { IdentityPorts } from './operation.ts'
import { operations } from './operations/operations.ts'
import { readBody } from './readBody.ts'

export interface IdentityHandlerPorts extends IdentityPorts {
  now: () => Instant
  log: Logger
  /** The caller's address. Behind a proxy, it differs from the peer of the socket. */
  addressOf: (request: IncomingMessage) => string | undefined
  /** The path and security of the device cookie. */
  cookie: { path: string; isSecure: boolean }
}

const TARGET = 'AWSCognitoIdentityProviderService.'
const JSON_TYPE = 'application/x-amz-json-1.1'
const KEYS_PATH = `/identity/${userPoolId}/.well-known/jwks.json`

/** Handles everything below `/identity`: the calls of the user pool protocol, and the public keys. Never rejects. */
export function createIdentityHandler(ports: IdentityHandlerPorts) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [path = ''] = (request.url ?? '').split('?', 1)
    if (request.method === 'GET' && path === KEYS_PATH) return answerKeys(response, ports)
    const requestId = randomUUID()
    try {
      const result = await runCall({ request, response, path }, ports)
      response.writeHead(200, headersFor(requestId)).end(JSON.stringify(result))
    } catch (error) {
      answerError(response, { error: toCognitoError(error, { requestId, log: ports.log }), requestId })
    }
  }
}

async function runCall(
  { request, response, path }: { request: IncomingMessage; response: ServerResponse; path: string },
  ports: IdentityHandlerPorts,
): Promise<object> {
  const operation = operations.get(nameOf(request, path))
  if (!operation) throw new CognitoError('UnknownOperationException')
  const device = readDevice(request)
  // A right code proves the address even if the call is then refused because there is no account.
  const keepDevice = () => void response.setHeader('set-cookie', deviceCookie(device, ports.cookie))
  const call = { now: ports.now(), network: networkOf(ports.addressOf(request)), device, keepDevice }
  return operation(await readBody(request), call, ports)
}

/** Browsers send the protocol's content type to another site only after a preflight, which is never allowed. */
function nameOf({ method, headers }: IncomingMessage, path: string): string {
  const target = headers['x-amz-target']
  const isCall = method === 'POST' && /^\/identity\/?$/.test(path) && headers['content-type'] === JSON_TYPE
  return isCall && typeof target === 'string' && target.startsWith(TARGET) ? target.slice(TARGET.length) : ''
}

function headersFor(requestId: string): Record<string, string> {
  return {
    'content-type': JSON_TYPE,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-amzn-requestid': requestId,
  }
}

function toCognitoError(error: unknown, { requestId, log }: { requestId: string; log: Logger }): CognitoError {
  if (error instanceof CognitoError) {
    // A mail server that refuses messages is a problem for the operator, not the caller.
    if (error.type === 'CodeDeliveryFailureException')
      log.error({ err: error.cause, requestId }, 'a code was not delivered')
    return error
  }
  if (error instanceof DomainError && error.code === 'UNAVAILABLE') {
    return new CognitoError('ServiceUnavailableException', { cause: error })
  }
  log.error({ err: error, requestId }, 'an identity call failed')
  return new CognitoError('InternalErrorException', { cause: error })
}

function answerError(response: ServerResponse, { error, requestId }: { error: CognitoError; requestId: string }): void {
  const headers = { ...headersFor(requestId), 'x-amzn-errortype': error.type }
  // The rest of an oversized body is not read.
  const closing = error.status === 413 ? { connection: 'close' } : {}
  response
    .writeHead(error.status, { ...headers, ...closing })
    .end(JSON.stringify({ __type: error.type, message: error.message }))
}

function answerKeys(response: ServerResponse, { keys }: IdentityHandlerPorts): void {
  response
    .writeHead(200, {
      'content-type': 'application/json',
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
    })
    .end(JSON.stringify(keys.publicKeys()))
}
