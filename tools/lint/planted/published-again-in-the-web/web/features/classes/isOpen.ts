// Breaks house/one-truth
export const isOpen = (status: string) => status === 'PUBLISHED'
