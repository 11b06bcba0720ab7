// Breaks house/no-local-clock
export const firstOfYear = (year: number) => new Date(year, 0).toISOString()
