import type { ChartProps } from './Chart.tsx'

/** The values of a chart as a table. */
export function ChartTable({
  title,
  pointsLabel,
  data,
  format,
}: Pick<ChartProps, 'title' | 'pointsLabel' | 'data' | 'format'>) {
  return (
    <table aria-label={title} className="w-full border-collapse text-sm">
      <thead>
        <tr className="border-b border-line text-muted">
          <th scope="col" className="px-2 py-(--row) text-start font-[560]">
            {pointsLabel}
          </th>
          {data.series.map(({ key, label }) => (
            <th key={key} scope="col" className="px-2 py-(--row) text-end font-[560]">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.points.map((point, at) => (
          <tr key={point.key} className="border-b border-line last:border-b-0">
            <th scope="row" className="px-2 py-(--row) text-start font-[560]">
              {point.label}
            </th>
            {data.series.map(({ key, values }) => (
              <td key={key} className="type-number px-2 py-(--row) text-end">
                {written(values[at], format)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function written(value: number | null | undefined, format: (value: number) => string): string {
  return value === null || value === undefined ? '–' : format(value)
}
