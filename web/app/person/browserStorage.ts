import * as v from 'valibot'

/** What `localStorage` and `sessionStorage` share. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Reads a kept value. Anything that is missing, broken or of another shape counts as not there. */
export function readKept<TSchema extends v.GenericSchema>(
  shelf: Shelf,
  key: string,
  schema: TSchema,
): v.InferOutput<TSchema> | undefined {
  try {
    const parsed = v.safeParse(schema, JSON.parse(shelf.getItem(key) ?? 'null'))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** Keeps a value. Returns `false` if the browser refuses to store it (private mode, a full disk): the older one stays. */
export function keep(shelf: Shelf, key: string, value: unknown): boolean {
  try {
    shelf.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** Plain text, for the keys that the document's first script reads too. */
export function readText(shelf: Shelf, key: string): string | undefined {
  try {
    return shelf.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function keepText(shelf: Shelf, key: string, text: string): void {
  try {
    shelf.setItem(key, text)
  } catch {
    // Nothing is lost but the memory of a choice.
  }
}
