// Breaks typescript/no-non-null-assertion
export const firstSeat = (seats: string[]): string => seats[0]!
