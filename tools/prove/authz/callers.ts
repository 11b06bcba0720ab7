/** The ten callers, by their letters in `expectations.txt`. */
export const callers = {
  T: 'no token',
  K: 'public key',
  N: 'no profile',
  M: 'member',
  P: 'pending coach',
  C: 'coach',
  A: 'assistant',
  D: 'company admin',
  G: 'global admin',
  X: 'deleted account',
} as const

export type Letter = keyof typeof callers

/** Names of the callers in ids: `class-coach` is a row of the coach. */
export const ownerOf: Readonly<Partial<Record<Letter, string>>> = {
  M: 'member',
  P: 'pending',
  C: 'coach',
  A: 'assistant',
  D: 'admin',
  G: 'global',
}

export const letters: readonly Letter[] = ['T', 'K', 'N', 'M', 'P', 'C', 'A', 'D', 'G', 'X']

export const relations = ['own', 'same', 'other', 'absent'] as const
export type Relation = (typeof relations)[number]
