// Breaks typescript/TS2322
export const count: number = 'ten'
