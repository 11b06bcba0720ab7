interface Grouped {
  id: string
  superSetId: string | null
}

/** The members of each superset stand together, behind its first; one exercise alone is none. */
export function gathered<One extends Grouped>(exercises: readonly One[]): One[] {
  const done = new Set<string>()
  return exercises.flatMap((exercise) => {
    const { superSetId } = exercise
    if (superSetId === null) return [exercise]
    if (done.has(superSetId)) return []
    done.add(superSetId)
    const members = exercises.filter((one) => one.superSetId === superSetId)
    return members.length > 1 ? members : [{ ...exercise, superSetId: null }]
  })
}

/** Runs of exercises as they are drawn: a superset, or one by itself. */
export function groupsOf<One extends Grouped>(exercises: readonly One[]): { id: string; members: One[] }[] {
  const groups: { id: string; superSetId: string | null; members: One[] }[] = []
  for (const exercise of exercises) {
    const last = groups.at(-1)
    if (last && exercise.superSetId !== null && last.superSetId === exercise.superSetId) last.members.push(exercise)
    else groups.push({ id: exercise.id, superSetId: exercise.superSetId, members: [exercise] })
  }
  return groups
}

/** Done in turn with the one before it. Whatever was a superset with either of them joins. */
export function joined<One extends Grouped>(exercises: readonly One[], id: string): One[] {
  const place = exercises.findIndex((one) => one.id === id)
  const [before, exercise] = [exercises[place - 1], exercises[place]]
  if (!before || !exercise) return [...exercises]
  const superSetId = before.superSetId ?? exercise.superSetId ?? crypto.randomUUID()
  const isMember = (one: One) =>
    one.id === before.id || one.id === id || (one.superSetId !== null && one.superSetId === exercise.superSetId)
  return gathered(exercises.map((one) => (isMember(one) ? { ...one, superSetId } : one)))
}

/** By itself again, behind what it was done with. */
export function parted<One extends Grouped>(exercises: readonly One[], id: string): One[] {
  const exercise = exercises.find((one) => one.id === id)
  if (!exercise || exercise.superSetId === null) return [...exercises]
  const others = exercises.filter((one) => one.id !== id)
  const last = others.findLastIndex(({ superSetId }) => superSetId === exercise.superSetId)
  return gathered(others.toSpliced(last + 1, 0, { ...exercise, superSetId: null }))
}

/** At a place among others, in the superset that it lands in the midst of. Beside its own it stays in that. */
export function insertedAt<One extends Grouped>(exercises: readonly One[], exercise: One, index: number): One[] {
  const place = Math.max(0, Math.min(index, exercises.length))
  const [before, after] = [exercises[place - 1]?.superSetId ?? null, exercises[place]?.superSetId ?? null]
  const isBesideOwn = exercise.superSetId !== null && (before === exercise.superSetId || after === exercise.superSetId)
  const superSetId = before !== null && before === after ? before : isBesideOwn ? exercise.superSetId : null
  return gathered(exercises.toSpliced(place, 0, { ...exercise, superSetId }))
}
