/** The first letters of the first and the last word of a name, or U when there is none. */
export function initialsOf(name: string | null | undefined): string {
  const words = (name ?? '').split(/\s+/).filter((word) => /\p{L}|\p{N}/u.test(word))
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  const letters = [first, last].map((word) => (word ? firstLetter(word) : ''))
  return letters.join('').toLocaleUpperCase() || 'U'
}

function firstLetter(word: string): string {
  return /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? ''
}
