// Breaks unicorn/filename-case
export const seats = 1
