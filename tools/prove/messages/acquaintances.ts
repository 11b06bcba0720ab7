/** Rows that let all of these people write to each other. */
export function acquaintances(ids: readonly string[]): object[] {
  const now = new Date().toISOString()
  const pairs = ids.flatMap((coach, index) => ids.slice(index + 1).map((member) => [coach, member]))
  return pairs.map(([coach_id, member_id]) => {
    return { id: `${coach_id} ${member_id}`, coach_id, member_id, created_at: now, updated_at: now }
  })
}
