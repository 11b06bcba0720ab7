/**
 * Types that tell of a row which has another type of its own: the coach's public card of a contact, the count of a follow,
 * a video among the picks, the exercise that a video shows, a line of the training log. */
const views = new Set(['CoachInfo', 'FeaturedContent', 'FollowCount', 'LastSet', 'PlanExercise', 'TopPick'])

/** Types without rows: another user chose their ids, which must name no record of the store. */
const values = new Set(['MessageAttachment'])

/** The name of a record in the store. Two views of one row have one id, and are two records. */
export function dataIdOf({ id }: { [field: string]: unknown }, typeName: string): unknown {
  if (values.has(typeName)) return undefined
  return views.has(typeName) && typeof id === 'string' ? `${typeName}:${id}` : id
}
