/**
 * Types that show a row which also has a type of its own: the coach's public card of a contact, the count of a follow,
 * a video among the picks, the exercise of a video, a line of the training log.
 */
const views = new Set(['CoachInfo', 'FeaturedContent', 'FollowCount', 'LastSet', 'PlanExercise', 'TopPick'])

/** Types without rows: other users chose their ids, which must not identify records of the store. */
const values = new Set(['MessageAttachment'])

/** The id of a record in the store. Two views of one row have the same id, but are two records. */
export function dataIdOf({ id }: { [field: string]: unknown }, typeName: string): unknown {
  if (values.has(typeName)) return undefined
  return views.has(typeName) && typeof id === 'string' ? `${typeName}:${id}` : id
}
