import type { IncomingMessage } from 'node:http'
import { refusal } from '#gateway/errors/refusal.ts'

/** Reads a body of JSON whose length was checked. Rejects with `BAD_INPUT` for anything else. */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw refusal('BAD_INPUT', { message: 'The body is not JSON.' })
  }
}
