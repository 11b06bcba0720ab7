import { useLingui } from '@lingui/react/macro'
import { ChartColumn, Table2 } from 'lucide-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { lazily } from '#web/lib/lazily.ts'
import { classNames } from '#web/ui/classNames.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { type ChartData, colourOf } from './chartData.ts'
import { ChartTable } from './ChartTable.tsx'

export interface ChartProps {
  /** The chart's title. */
  title: string
  /** The column header of the points in the table, such as Week. */
  pointsLabel: string
  data: ChartData
  kind: 'bars' | 'lines'
  /** Formats a value, for example as money. */
  format: (value: number) => string
  /** Beside the title, such as a total. */
  aside?: ReactNode
}

const Plot = lazily(async () => (await import('./Plot.tsx')).Plot)

/**
 * Values as bars or lines. They are also in a table: for screen readers always, for everyone on demand. The drawing
 * code is loaded with the first chart of a page.
 */
export function Chart({ title, pointsLabel, data, kind, format, aside }: ChartProps) {
  const { t } = useLingui()
  const id = useId()
  const [isTable, setTable] = useState(false)
  return (
    <figure aria-labelledby={id} className="flex flex-col gap-3 rounded border border-line bg-surface p-4">
      <div className="-me-2 -mt-2 flex items-center gap-3">
        <figcaption id={id} className="me-auto font-[620]">
          {title}
        </figcaption>
        {aside}
        <IconButton
          size="compact"
          label={isTable ? t`Show as a chart` : t`Show as a table`}
          icon={isTable ? <ChartColumn size={18} aria-hidden /> : <Table2 size={18} aria-hidden />}
          onClick={() => setTable(!isTable)}
        />
      </div>
      {data.series.length > 1 && !isTable && <Legend data={data} />}
      <div className={classNames(!isTable && 'sr-only')}>
        <ChartTable {...{ title, pointsLabel, data, format }} />
      </div>
      {!isTable && (
        <div className="h-56">
          <Suspense fallback={<div aria-busy className="h-full" />}>
            <Plot {...{ data, kind, format }} />
          </Suspense>
        </div>
      )}
    </figure>
  )
}

function Legend({ data }: { data: ChartData }) {
  return (
    // The table is the text alternative.
    <ul aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      {data.series.map(({ key, label }, place) => (
        <li key={key} className="flex items-center gap-2">
          <span className="size-2.5 rounded-full" style={{ background: colourOf(place) }} />
          {label}
        </li>
      ))}
    </ul>
  )
}
