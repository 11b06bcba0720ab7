import * as v from 'valibot'
import { callIdentity } from '#tools/stage/callIdentity.ts'

const Configuration = v.object({ identity: v.object({ clientId: v.string() }) })

/** The client id from the server's configuration. */
export async function clientIdOf(url: string): Promise<string> {
  const response = await fetch(`${url}/config.json`)
  return v.parse(Configuration, await response.json()).identity.clientId
}

/** Calls the identity protocol and rejects where it refuses. */
export async function askIdentity(url: string, operation: string, input: object): Promise<unknown> {
  const { status, body } = await callIdentity(url, operation, input)
  if (status !== 200) throw new Error(`${operation} answered ${status}: ${JSON.stringify(body)}`)
  return body
}
