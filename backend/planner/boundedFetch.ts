/** Maximum length of a whole answer, in bytes: that of 36 long sessions, each of its tokens in an event of its own. */
const LONGEST_ANSWER = 24_000_000
/** Of one line: an event of a stream, and an answer that comes whole. */
const LONGEST_LINE = { stream: 1_000_000, whole: 4_000_000 }

const NEWLINE = 10

type Fetch = (url: string | URL | Request, init?: RequestInit) => Promise<Response>

/**
 * Asks a server that is not ours, and believes none of it: what has no end is broken off, and nobody is followed to where
 * they point, since the key and the question are for this address alone.
 */
export const boundedFetch: Fetch = async (url, init) => {
  const response = await fetch(url, { ...init, redirect: 'error' })
  const { status, statusText, headers, body } = response
  if (!body) return response
  const isStream = headers.get('content-type')?.startsWith('text/event-stream') === true
  const bounded = body.pipeThrough(bound(isStream ? LONGEST_LINE.stream : LONGEST_LINE.whole))
  return new Response(bounded, { status, statusText, headers: new Headers([...headers].filter(isOfContent)) })
}

/** It was unpacked on the way: what it weighed when it was packed, and as what, holds no more. */
function isOfContent([name]: [string, string]): boolean {
  return name !== 'content-encoding' && name !== 'content-length'
}

function bound(longestLine: number): TransformStream<Uint8Array, Uint8Array> {
  let length = 0
  let line = 0
  return new TransformStream({
    transform(piece, controller) {
      length += piece.length
      const first = piece.indexOf(NEWLINE)
      line = first === -1 ? line + piece.length : Math.max(line + first, piece.length - piece.lastIndexOf(NEWLINE) - 1)
      if (length > LONGEST_ANSWER || line > longestLine) throw new Error('The model answers without end')
      if (first !== -1) line = piece.length - piece.lastIndexOf(NEWLINE) - 1
      controller.enqueue(piece)
    },
  })
}
