/** The name of a record in the store. A coach's public card and the coach's contact are two views of one row, and have one id. */
export function dataIdOf({ id }: { [field: string]: unknown }, typeName: string): unknown {
  return typeName === 'CoachInfo' && typeof id === 'string' ? `CoachInfo:${id}` : id
}
