// Breaks house/one-truth
export const pathOf = (id: string) => `/meeting/join?meetingId=${id}`
