interface AreaWords {
  /** Components that other areas draw, too: their words stay in the catalogue that every page has. */
  drawnElsewhere: readonly string[]
}

/** The areas of web/features with a catalogue of their own, which loads with their screens. */
export const areas = {
  meeting: { drawnElsewhere: ['JoinClass'] },
  studio: { drawnElsewhere: [] },
  legal: { drawnElsewhere: [] },
} as const satisfies Record<string, AreaWords>

export type Area = keyof typeof areas
