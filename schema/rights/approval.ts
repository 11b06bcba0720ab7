import { PUBLISHED } from './statuses.ts'

/**
 * What the admins of a studio judge when they approve, by field. The decision ends when a person who does not decide
 * changes one of these, and when another studio is to look after a video. A new file ends it once its film is shown
 * (decision 077). A session that is written or changed ends it too; one that is deleted shows nothing new. An approval
 * stays where the studios need none (`needsApproval`).
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

/** What decides whether a video or a program waits for an admin. */
export interface ApprovalFacts {
  /** The companies whose admins manage it. */
  companies: readonly { contentNeedsApproval: boolean; isOfCoach: boolean }[]
  /** An admin's last decision was to decline it. */
  isDeclined: boolean
}

/**
 * Whether an admin has to approve a video or a program before members see it. Only companies of its coach can do without
 * approval, and all of them have to. A coach cannot overrule an admin who has declined.
 */
export function needsApproval({ companies, isDeclined }: ApprovalFacts): boolean {
  if (isDeclined || companies.length === 0) return true
  return companies.some(({ contentNeedsApproval, isOfCoach }) => contentNeedsApproval || !isOfCoach)
}

interface Publication {
  status: string
  isPublic: boolean
  isApproved?: boolean | null | undefined
}

/** Whether a change submits a video or a program: it now waits for an admin, and did not before. */
export function isSubmitted(before: Publication | undefined, after: Publication): boolean {
  return isWaiting(after) && !(before && isWaiting(before))
}

/** Whether a video or a program waits for an admin, who decides even if a new one would need no approval. */
export function isWaiting({ status, isPublic, isApproved }: Publication): boolean {
  return status === PUBLISHED && isPublic && typeof isApproved !== 'boolean'
}
