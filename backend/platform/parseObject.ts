/** The JSON object in a text that holds JSON; undefined for a list or any other value. */
export function parseObject(text: string): object | undefined {
  const value: unknown = JSON.parse(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
}
