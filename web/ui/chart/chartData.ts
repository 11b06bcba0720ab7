/** A line, or a row of bars. */
export interface ChartSeries {
  key: string
  label: string
  /** One value per point; null if it is missing. */
  values: readonly (number | null)[]
}

export interface ChartData {
  /** The points on the horizontal axis, such as days, in order. */
  points: readonly { key: string; label: string }[]
  series: readonly ChartSeries[]
}

/** Theme colors, so that both themes define them; series also differ in shape or position. */
export const seriesColours = ['var(--brand-line)', 'var(--info)', 'var(--good)', 'var(--d-dance)'] as const

export function colourOf(place: number): string {
  return seriesColours[place % seriesColours.length] ?? 'currentColor'
}
