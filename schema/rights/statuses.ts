/** A role counts only with this status (decision H1). */
export const APPROVED = 'APPROVED'

/** A class with this status is public, unless it was deleted. */
export const PUBLISHED = 'PUBLISHED'
