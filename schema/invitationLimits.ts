/** Limits of invitations. */
export const invitationLimits = {
  /** Maximum number of invitations of one inviter that are requested in an hour. */
  anHour: 60,
  /** Imported invitations wait while so many were requested in the last hour. The rest is for single ones. */
  importedAnHour: 50,
  /** Maximum number of people in one import. */
  mostImported: 500,
  /** Maximum number of characters in the text of an import. */
  mostCharacters: 200_000,
  /** Days after which an invitation is deleted that was accepted or withdrawn, or has expired. */
  keptDays: 30,
} as const
