/**
 * What the admins of a studio judge when they approve, by field. The decision ends when a person who does not decide
 * changes one of these, and when another studio is to look after a video. A new file ends it once its film is shown
 * (decision 077). A session that is written or changed ends it too; one that is deleted shows nothing new.
 */
export const judgedFields = {
  Video: ['vimeoID', 'title', 'description', 'thumbnail', 'image', 'videoPreviewURL'],
  Program: ['name', 'description', 'publicDescription', 'goals', 'thumbnail', 'trailerID'],
} as const

/** Whether one of the fields is given and would hold something else. A missing text or list and an empty one are the same. */
export function changesJudged(model: keyof typeof judgedFields, before: object, changes: object): boolean {
  const [held, given] = [
    new Map<string, unknown>(Object.entries(before)),
    new Map<string, unknown>(Object.entries(changes)),
  ]
  return judgedFields[model].some(
    (field) => given.get(field) !== undefined && wordsOf(given.get(field)) !== wordsOf(held.get(field)),
  )
}

function wordsOf(value: unknown): unknown {
  return Array.isArray(value) ? value.join('\n') : (value ?? '')
}
