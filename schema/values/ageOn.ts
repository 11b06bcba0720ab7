/** Whole years from a birthdate such as `1990-07-01` to a date or an instant. */
export function ageOn(today: string, birthdate: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthdate.slice(0, 4))
  return Math.max(0, today.slice(5, 10) < birthdate.slice(5, 10) ? years - 1 : years)
}
