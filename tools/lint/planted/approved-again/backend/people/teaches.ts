// Breaks house/one-truth
export const teaches = (role: { status: string }) => role.status === 'APPROVED'
