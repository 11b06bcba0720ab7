import type { IncomingMessage } from 'node:http'
import { refusal } from '#gateway/errors/refusal.ts'

/** Size from which parsing a body takes so long that requests should not wait for two of them. */
const LARGE_BYTES = 2 * 1024

/**
 * Reads a body of JSON whose length was checked, and gives each large one a turn of the process to itself. Rejects with
 * `BAD_INPUT` for anything else.
 */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  if (body.length >= LARGE_BYTES) await turnOfItsOwn()
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw refusal('BAD_INPUT', { message: 'The body is not JSON.' })
  }
}

const waiting: (() => void)[] = []

/** Yields to other timers and sockets before the next large body is parsed. */
function turnOfItsOwn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(beginNext)
  })
}

function beginNext(): void {
  waiting[0]?.()
  setImmediate(() => {
    waiting.shift()
    if (waiting.length > 0) beginNext()
  })
}
