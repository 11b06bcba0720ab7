// Breaks oxc/no-barrel-file
export * from './Button.tsx'
export * from './Card.tsx'
