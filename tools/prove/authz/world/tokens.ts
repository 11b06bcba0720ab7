/** The secret in the link of the owner's invitation. */
export function tokenOf(owner: string): string {
  return `token-of-invitation-${owner}`.padEnd(43, '-')
}
