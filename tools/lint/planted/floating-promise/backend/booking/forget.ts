// Breaks typescript/no-floating-promises
export function forget(): void {
  Promise.resolve('seat')
}
