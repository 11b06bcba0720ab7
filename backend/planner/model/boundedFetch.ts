import { type AnswerLimits, answerLimits, Arrived } from './answerLimits.ts'
import { wholeEvents } from './wholeEvents.ts'

type Fetch = (url: string | URL | Request, init?: RequestInit) => Promise<Response>

/**
 * Fetches from a model server that is not trusted. It breaks off what is longer than an honest answer of so many tokens can
 * be, and follows no redirect, since the key and the question are for this address alone.
 */
export function boundedFetch(tokens: number): Fetch {
  const limits = answerLimits(tokens)
  return async (url, init) => {
    const response = await fetch(url, { ...init, redirect: 'error' })
    const { ok, status, statusText, headers, body } = response
    if (!body) return response
    const isStream = headers.get('content-type')?.startsWith('text/event-stream') === true
    const bound = ok && isStream ? wholeEvents(limits.stream) : upTo(ok ? limits.whole : limits.refusal)
    return new Response(body.pipeThrough(bound), {
      status,
      statusText,
      headers: new Headers([...headers].filter(isOfContent)),
    })
  }
}

/** The body was unpacked on the way: its packed length and encoding no longer hold. */
function isOfContent([name]: [string, string]): boolean {
  return name !== 'content-encoding' && name !== 'content-length'
}

function upTo(limits: AnswerLimits): TransformStream<Uint8Array, Uint8Array> {
  const arrived = new Arrived(limits)
  return new TransformStream({
    transform(piece, controller) {
      arrived.add('bytes', piece.length)
      arrived.add('parts', 1)
      controller.enqueue(piece)
    },
  })
}
