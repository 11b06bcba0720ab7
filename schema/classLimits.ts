/** What a class may be at most, and at least. The form asks for it beforehand; the server decides. */
export const classLimits = {
  /** Characters. */
  longestTitle: 100,
  /** Characters. */
  longestDescription: 5_000,
  /** Characters, of a level's name. */
  longestLevel: 50,
  /** Characters. */
  longestAddress: 300,
  /** Pictures and videos. */
  mostMedia: 4,
  shortestMinutes: 5,
  longestMinutes: 480,
  mostPlaces: 1_000,
  /** Dates that one class is created with. */
  mostDates: 200,
  /** How far ahead of now the last date may be. */
  furthestDays: 366,
  /** Minor units of the currency. */
  highestPrice: 10_000_000,
} as const
