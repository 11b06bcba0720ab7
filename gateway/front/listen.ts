import { once } from 'node:events'
import type { Server } from 'node:http'

/** Rejects with a sentence for the operator. */
export async function listen(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (cause) {
    throw new Error(refusalOf(cause, { host, port }), { cause })
  }
}

function refusalOf(cause: unknown, { host, port }: { host: string; port: number }): string {
  if (cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop what listens there, or set PORT to another.`
  const why = cause instanceof Error ? cause.message : String(cause)
  return `Nothing can listen on HOST ${host} and PORT ${port} here: ${why}`
}
