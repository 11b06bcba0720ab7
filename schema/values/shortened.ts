/** The beginning of a text, never cut within a character: the server refuses lone surrogates. */
export function shortened(text: string, characters: number): string {
  const cut = text.slice(0, characters)
  return (/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut).toWellFormed()
}
