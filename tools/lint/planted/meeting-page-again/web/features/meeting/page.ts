// Breaks house/one-truth
export const SETUP = '/class/class-setup'
