/** The outcome of one attempt to send one part. */
export type PutEnd =
  | { kind: 'stored' }
  | { kind: 'refused'; status: number }
  /** No response. */
  | { kind: 'lost' }
  /** The file can no longer be read. */
  | { kind: 'unreadable' }

export interface Putting {
  url: string
  /** A slice, which the browser streams: it is never in memory as a whole. */
  body: Blob
  onProgress: (sent: number) => void
  signal: AbortSignal
}

/** Time without progress after which a connection counts as dead, even without an error. */
const SILENCE_MS = 45_000

/** Sends a part once. Uses XHR, because `fetch` does not report upload progress. Rejects only if it is canceled. */
export async function putPart({ url, body, onProgress, signal }: Putting): Promise<PutEnd> {
  signal.throwIfAborted()
  const request = new XMLHttpRequest()
  const { promise: ended, resolve } = Promise.withResolvers<PutEnd>()
  const silence = watchSilence(() => request.abort())
  request.upload.addEventListener('progress', ({ loaded }) => {
    silence.stir()
    onProgress(loaded)
  })
  request.addEventListener('load', () =>
    resolve(request.status === 200 ? { kind: 'stored' } : { kind: 'refused', status: request.status }),
  )
  request.addEventListener('error', () => resolve({ kind: 'lost' }))
  request.addEventListener('abort', () => resolve({ kind: 'lost' }))
  const stop = () => request.abort()
  signal.addEventListener('abort', stop, { once: true })
  try {
    request.open('PUT', url)
    request.send(body)
    const end = await ended
    signal.throwIfAborted()
    return end.kind === 'lost' && !(await isReadable(body)) ? { kind: 'unreadable' } : end
  } finally {
    silence.end()
    signal.removeEventListener('abort', stop)
  }
}

function watchSilence(onSilence: () => void) {
  let timer = setTimeout(onSilence, SILENCE_MS)
  const end = () => clearTimeout(timer)
  return {
    end,
    stir() {
      end()
      timer = setTimeout(onSilence, SILENCE_MS)
    },
  }
}

/** A file that was changed or moved fails in the same way as a network error. */
async function isReadable(body: Blob): Promise<boolean> {
  try {
    await body.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}
