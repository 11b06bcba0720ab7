/** Maximum length of an event in characters; no model sends more. */
const LONGEST = 1_000_000

/** Yields the data of server-sent events as they arrive. Leaving the loop cancels the stream. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      text += done ? decoder.decode() : decoder.decode(value, { stream: true })
      const events = text.split(/\r\n\r\n|\n\n|\r\r/)
      // The text after the last empty line may continue; at the end of the stream it is ignored.
      text = events.pop() ?? ''
      if (text.length > LONGEST) throw new Error('An event is too long')
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
