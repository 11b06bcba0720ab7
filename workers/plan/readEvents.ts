/** Of one event, in characters: a server that sends more is no model. */
const LONGEST = 1_000_000

/** The data of server-sent events, as they come. Leaving the loop lets go of the stream. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      text += done ? decoder.decode() : decoder.decode(value, { stream: true })
      const events = text.split(/\r\n\r\n|\n\n|\r\r/)
      // What is not closed by an empty line may go on; at the end of the stream it counts for nothing.
      text = events.pop() ?? ''
      if (text.length > LONGEST) throw new Error('An event has no end')
      for (const event of events) {
        const data = dataOf(event)
        if (data !== undefined) yield data
      }
      if (done) return
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function dataOf(event: string): string | undefined {
  const lines = event.split(/\r\n|\n|\r/).filter((line) => line.startsWith('data:'))
  if (lines.length === 0) return undefined
  return lines.map((line) => line.slice(line.startsWith('data: ') ? 6 : 5)).join('\n')
}
