/** Roles of a coach as the gateway returns them: by studio, whether videos and programs need approval there. */
export function coachRoles(policies: Readonly<Record<string, boolean>>) {
  const items = Object.entries(policies).map(([companyID, contentNeedsApproval]) => ({
    id: `coach of ${companyID}`,
    role: 'COACH',
    status: 'APPROVED',
    companyID,
    company: { id: companyID, contentNeedsApproval },
  }))
  return { items }
}
