// Breaks typescript/only-throw-error
export function refuseLoudly(): never {
  throw 'full'
}
