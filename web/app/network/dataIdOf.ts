/**
 * Types that tell of a row which has another type of its own: the coach's public card of a contact, the count of a follow,
 * a video among the picks. */
const views = new Set(['CoachInfo', 'FeaturedContent', 'FollowCount', 'TopPick'])

/** The name of a record in the store. Two views of one row have one id, and are two records. */
export function dataIdOf({ id }: { [field: string]: unknown }, typeName: string): unknown {
  return views.has(typeName) && typeof id === 'string' ? `${typeName}:${id}` : id
}
