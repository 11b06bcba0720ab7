/** One line or one row of bars. */
export interface ChartSeries {
  key: string
  label: string
  /** One for each point; null where there is no figure. */
  values: readonly (number | null)[]
}

export interface ChartData {
  /** What lies along the bottom, such as days, in their order. */
  points: readonly { key: string; label: string }[]
  series: readonly ChartSeries[]
}

/** Each a role of the theme, so that both themes have them; the marks differ in shape or place as well. */
export const seriesColours = ['var(--brand-line)', 'var(--info)', 'var(--good)', 'var(--d-dance)'] as const

export function colourOf(place: number): string {
  return seriesColours[place % seriesColours.length] ?? 'currentColor'
}
