// Breaks eslint/no-console
console.log('booked')

export const isTold = true
