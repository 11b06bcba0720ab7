/** The `a=` lines of a session or of one section: every value of each name, in their order. */
export type Attributes = ReadonlyMap<string, readonly string[]>

export interface Block {
  /** What follows `m=`; empty for the session's own block. */
  media: string
  attributes: Attributes
}

const NOTHING: readonly string[] = []

/** The session's block first, then one for each section; no more than `most` in all. */
export function splitBlocks(sdp: string, most: number): Block[] {
  let attributes = new Map<string, string[]>()
  const blocks: Block[] = [{ media: '', attributes }]
  for (const line of sdp.split(/\r\n|\n|\r/)) {
    if (line.startsWith('m=')) {
      if (blocks.length === most) return blocks
      attributes = new Map()
      blocks.push({ media: line.slice(2), attributes })
    } else if (line.startsWith('a=')) {
      keep(attributes, line.slice(2))
    }
  }
  return blocks
}

export function valuesOf(attributes: Attributes, name: string): readonly string[] {
  return attributes.get(name) ?? NOTHING
}

export function firstOf(attributes: Attributes, name: string): string | undefined {
  return attributes.get(name)?.[0]
}

function keep(attributes: Map<string, string[]>, text: string): void {
  const colon = text.indexOf(':')
  const name = colon < 0 ? text : text.slice(0, colon)
  const value = colon < 0 ? '' : text.slice(colon + 1).trim()
  const values = attributes.get(name)
  if (values) values.push(value)
  else attributes.set(name, [value])
}
