// Breaks typescript/no-unsafe-type-assertion
export const readBooking = (text: string) => JSON.parse(text) as { seat: number }
