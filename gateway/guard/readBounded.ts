/** Returns the text of an answer. Rejects if it has more bytes than allowed. */
export async function readBounded({ body }: Response, mostBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new Error(`answered with more than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
