// Breaks typescript/no-misused-promises
export function waitInVain(seats: string[]): void {
  seats.forEach(async (seat) => {
    await Promise.resolve(seat)
  })
}
