/** Keeps a value for event handlers. It is not drawn. */
export interface Keeper<Value> {
  read: () => Value | undefined
  keep: (value: Value | undefined) => void
}

export function createKeeper<Value>(): Keeper<Value> {
  let kept: Value | undefined
  return {
    read: () => kept,
    keep: (value) => {
      kept = value
    },
  }
}
