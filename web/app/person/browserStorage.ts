import * as v from 'valibot'

/** The common functions of `localStorage` and `sessionStorage`. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Reads a stored value. A missing, invalid or differently shaped one counts as absent. */
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

/** Stores a value. Returns `false` if the browser refuses (private mode, a full disk): the older one stays. */
export function keep(shelf: Shelf, key: string, value: unknown): boolean {
  try {
    shelf.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** Plain text, for keys that the document's first script reads too. */
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
    // The only effect is that a choice is not remembered.
  }
}
