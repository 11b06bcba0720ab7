// Breaks eslint/complexity
export function refuse(facts: boolean[]): number {
  if (facts[0]) return 0
  if (facts[1]) return 1
  if (facts[2]) return 2
  if (facts[3]) return 3
  if (facts[4]) return 4
  if (facts[5]) return 5
  if (facts[6]) return 6
  if (facts[7]) return 7
  if (facts[8]) return 8
  if (facts[9]) return 9
  return 10
}
