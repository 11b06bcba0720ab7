interface Grouped {
  id: string
  superSetId: string | null
}

/** Moves the exercises of each superset together, behind its first. A superset of one is dissolved. */
export function gathered<One extends Grouped>(exercises: readonly One[]): One[] {
  const gatheredIds = new Set<string>()
  return exercises.flatMap((exercise) => {
    const { superSetId } = exercise
    if (superSetId === null) return [exercise]
    if (gatheredIds.has(superSetId)) return []
    gatheredIds.add(superSetId)
    const members = exercises.filter((one) => one.superSetId === superSetId)
    return members.length > 1 ? members : [{ ...exercise, superSetId: null }]
  })
}

/** Groups consecutive exercises for rendering: supersets, and single exercises. */
export function groupsOf<One extends Grouped>(exercises: readonly One[]): { id: string; members: One[] }[] {
  const groups: { id: string; superSetId: string | null; members: One[] }[] = []
  for (const exercise of exercises) {
    const last = groups.at(-1)
    if (last && exercise.superSetId !== null && last.superSetId === exercise.superSetId) last.members.push(exercise)
    else groups.push({ id: exercise.id, superSetId: exercise.superSetId, members: [exercise] })
  }
  return groups
}

/** Joins an exercise with the one before it. Existing supersets of either are merged. */
export function joinWithPrevious<One extends Grouped>(exercises: readonly One[], id: string): One[] {
  const place = exercises.findIndex((one) => one.id === id)
  const [before, exercise] = [exercises[place - 1], exercises[place]]
  if (!before || !exercise) return [...exercises]
  const superSetId = before.superSetId ?? exercise.superSetId ?? crypto.randomUUID()
  const isMember = (one: One) =>
    one.id === before.id || one.id === id || (one.superSetId !== null && one.superSetId === exercise.superSetId)
  return gathered(exercises.map((one) => (isMember(one) ? { ...one, superSetId } : one)))
}

/** Removes an exercise from its superset, and puts it behind the rest of it. */
export function parted<One extends Grouped>(exercises: readonly One[], id: string): One[] {
  const exercise = exercises.find((one) => one.id === id)
  if (!exercise || exercise.superSetId === null) return [...exercises]
  const rest = exercises.filter((one) => one.id !== id)
  const last = rest.findLastIndex(({ superSetId }) => superSetId === exercise.superSetId)
  return gathered(rest.toSpliced(last + 1, 0, { ...exercise, superSetId: null }))
}

/** Inserts an exercise. Between two exercises of a superset it joins that; next to its own superset it stays in it. */
export function insertedAt<One extends Grouped>(exercises: readonly One[], exercise: One, index: number): One[] {
  const place = Math.max(0, Math.min(index, exercises.length))
  const [before, after] = [exercises[place - 1]?.superSetId ?? null, exercises[place]?.superSetId ?? null]
  const isBesideOwn = exercise.superSetId !== null && (before === exercise.superSetId || after === exercise.superSetId)
  const superSetId = before !== null && before === after ? before : isBesideOwn ? exercise.superSetId : null
  return gathered(exercises.toSpliced(place, 0, { ...exercise, superSetId }))
}
