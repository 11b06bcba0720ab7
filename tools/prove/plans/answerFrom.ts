import type { Completions } from '#backend/planner/completions.ts'
import type { Viewer } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'

/** The front door's way from a completion to a worker, without the door. */
export function answerFrom(completions: Completions, viewer: Viewer): typeof fetch {
  return async (_url, init) => {
    const signal = init?.signal ?? new AbortController().signal
    try {
      const asked: unknown = JSON.parse(typeof init?.body === 'string' ? init.body : '')
      const chunks = await completions.stream(asked, { viewer, now: new Date().toISOString(), signal })
      return new Response(toEvents(chunks))
    } catch (error) {
      const code = error instanceof DomainError ? error.code : 'INTERNAL'
      return Response.json({ error: 'Something went wrong', code }, { status: 503 })
    }
  }
}

function toEvents(chunks: AsyncIterable<object>): ReadableStream<Uint8Array> {
  const reading = chunks[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      try {
        const next = await reading.next()
        if (next.done === true) controller.close()
        else controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(next.value)}\n\n`))
      } catch (error) {
        controller.error(error)
      }
    },
    cancel: async () => void (await reading.return?.()),
  })
}
