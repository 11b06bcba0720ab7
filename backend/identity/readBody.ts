import type { IncomingMessage } from 'node:http'
import { CognitoError } from './CognitoError.ts'

const LONGEST = 65_536

/** Reads the JSON body of the request. */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  if (Number(request.headers['content-length'] ?? 0) > LONGEST) throw new CognitoError('RequestEntityTooLargeException')
  const parts: Buffer[] = []
  let length = 0
  // The socket must stay open for the response when the rest of the body is not read.
  for await (const part of request.iterator({ destroyOnReturn: false })) {
    if (!Buffer.isBuffer(part)) throw new TypeError('A request arrives as bytes')
    length += part.length
    if (length > LONGEST) throw new CognitoError('RequestEntityTooLargeException')
    parts.push(part)
  }
  return parseJson(Buffer.concat(parts))
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw new CognitoError('SerializationException', { cause })
  }
}
