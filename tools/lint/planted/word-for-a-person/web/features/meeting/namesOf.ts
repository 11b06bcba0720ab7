// Breaks house/words
export const guestNames = ['Mia', 'Sam']
