import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export const REGION = 'eu-west-1'
export const KEYS = { accessKeyId: 'key', secretAccessKey: 'secret' }

interface Signing {
  credential: string
  names: string
  signature: string
  time: string
  payload: string
}

/** As Amazon has it, of version 4: in the address where a browser sends a part, else in a header. */
function signingOf({ headers }: IncomingMessage, query: URLSearchParams): Signing {
  const inAddress = (name: string) => query.get(`X-Amz-${name}`) ?? ''
  if (query.has('X-Amz-Signature'))
    return {
      credential: inAddress('Credential'),
      names: inAddress('SignedHeaders'),
      signature: inAddress('Signature'),
      time: inAddress('Date'),
      payload: 'UNSIGNED-PAYLOAD',
    }
  const pattern = /Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/
  const [, credential = '', names = '', signature = ''] = pattern.exec(headers.authorization ?? '') ?? []
  const [time, payload] = [headers['x-amz-date'], headers['x-amz-content-sha256']].map(String)
  return { credential, names, signature, time: time ?? '', payload: payload ?? '' }
}

export function isSigned(request: IncomingMessage, pathname: string, query: URLSearchParams): boolean {
  const { credential, names, signature, time, payload } = signingOf(request, query)
  const [accessKeyId, ...scope] = credential.split('/')
  const asked = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map((pair) => pair.map(encoded).join('='))
    .toSorted()
    .join('&')
  const said = names.split(';').map((name) => `${name}:${String(request.headers[name] ?? '')}\n`)
  const canonical = [request.method, pathname, asked, said.join(''), names, payload].join('\n')
  const hash = createHash('sha256').update(canonical).digest('hex')
  const mac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
  const key = scope.reduce<Buffer | string>(mac, `AWS4${KEYS.secretAccessKey}`)
  const right = mac(key, ['AWS4-HMAC-SHA256', time, scope.join('/'), hash].join('\n')).toString('hex')
  return accessKeyId === KEYS.accessKeyId && scope[1] === REGION && signature === right
}

function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
