/** The beginning of a text, never cut inside a character: the server refuses half of a surrogate pair. */
export function shortened(text: string, characters: number): string {
  const cut = text.slice(0, characters)
  return (/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut).toWellFormed()
}
