import { PUBLISHED } from './statuses.ts'

/**
 * The fields that a studio's approval covers. The decision ends when a person without that right changes one of them,
 * and when another studio is assigned to a video. A new file ends it once it can be played (decision 077). A changed or
 * new session ends it too; deleting one does not. An approval stays if the studios need none (`needsApproval`).
 */
export const judgedFields = {
  Video: ['vimeoID', 'title', 'description', 'thumbnail', 'image', 'videoPreviewURL'],
  Program: ['name', 'description', 'publicDescription', 'goals', 'thumbnail', 'trailerID'],
} as const

/** Whether one of the fields is given and changes. A missing text or list equals an empty one. */
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

/** The facts that decide whether a video or a program waits for an admin. */
export interface ApprovalFacts {
  /** The companies whose admins manage it. */
  companies: readonly { contentNeedsApproval: boolean; isOfCoach: boolean }[]
  /** An admin's last decision was to decline it. */
  isDeclined: boolean
}

/**
 * Whether an admin has to approve a video or a program before members see it. Only companies of its coach can turn
 * approval off, and all of them have to. A coach cannot overrule an admin who has declined.
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

/** Whether a change submits a video or a program: it waits for an admin now, and did not before. */
export function isSubmitted(before: Publication | undefined, after: Publication): boolean {
  return isWaiting(after) && !(before && isWaiting(before))
}

/** Whether a video or a program waits for an admin. It does even if a new one would need no approval. */
export function isWaiting({ status, isPublic, isApproved }: Publication): boolean {
  return status === PUBLISHED && isPublic && typeof isApproved !== 'boolean'
}
