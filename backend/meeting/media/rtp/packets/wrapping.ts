/** How many numbers `later` comes after `earlier` where numbers have 16 bits and wrap: -32,768 to 32,767. */
export function sequencesBetween(earlier: number, later: number): number {
  return ((later - earlier) << 16) >> 16
}

/** The same for 32 bits. */
export function ticksBetween(earlier: number, later: number): number {
  return (later - earlier) | 0
}
