// Breaks house/no-local-clock
export const isMorning = (startsAt: string) => new Date(startsAt).getHours() < 12
