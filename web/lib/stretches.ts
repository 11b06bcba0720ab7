/** A part of a film, in whole seconds: from the first up to the last. */
export interface Stretch {
  from: number
  to: number
}

/** All of them in order, with those that meet made one. */
export function joined(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = []
  for (const stretch of stretches.toSorted((one, other) => one.from - other.from)) {
    const last = result.at(-1)
    if (last && stretch.from <= last.to) last.to = Math.max(last.to, stretch.to)
    else result.push({ ...stretch })
  }
  return result
}

/** What of them none of the others has. */
export function without(stretches: readonly Stretch[], others: readonly Stretch[]): Stretch[] {
  return joined(others).reduce<Stretch[]>(
    (left, { from, to }) =>
      left.flatMap((one) =>
        [
          { from: one.from, to: Math.min(one.to, from) },
          { from: Math.max(one.from, to), to: one.to },
        ].filter((part) => part.from < part.to),
      ),
    joined(stretches),
  )
}
