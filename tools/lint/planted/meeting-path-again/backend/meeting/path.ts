// Breaks house/one-truth
export const JOIN = 'POST /meeting/join'
