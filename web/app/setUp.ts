/** What an account still needs: a contact, the survey, or nothing. */
export type SetUp = 'contact' | 'survey' | 'complete'

/** An account is complete with a contact and at least one activity or goal. */
export function setUpOf(contact: { activities: number; goals: number } | undefined): SetUp {
  if (!contact) return 'contact'
  return contact.activities + contact.goals > 0 ? 'complete' : 'survey'
}
