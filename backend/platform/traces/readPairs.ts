/** Parses OpenTelemetry's lists, such as `team=studio,region=eu%2Dwest`. Undefined if the text has another form. */
export function readPairs(text: string): Readonly<Record<string, string>> | undefined {
  const pairs = text.split(',').map(readPair)
  return pairs.every((pair) => pair !== undefined) ? Object.fromEntries(pairs) : undefined
}

function readPair(text: string): [key: string, value: string] | undefined {
  const end = text.indexOf('=')
  const key = text.slice(0, Math.max(end, 0)).trim()
  if (key === '') return undefined
  try {
    return [decodeURIComponent(key), decodeURIComponent(text.slice(end + 1).trim())]
  } catch {
    return undefined
  }
}
