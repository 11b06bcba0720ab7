import { useDirection } from '@base-ui/react/direction-provider'
import { scaleBand, scaleLinear } from 'd3-scale'
import { type PointerEvent, useRef, useState } from 'react'
import type { ChartProps } from './Chart.tsx'
import { type ChartData, colourOf } from './chartData.ts'
import { BarMarks, LineMarks, type Scales } from './marks.tsx'
import { useWidth } from './useWidth.ts'

const HEIGHT = 224
const TOP = 8
const BOTTOM = 26
/** Distance between the axis labels and the marks, in pixels. */
const GAP = 8
const LABEL_WIDTH = 64

/** The drawing. It is mirrored in right-to-left languages: the axis is on the right, and time runs to the left. */
export function Plot({ data, kind, format }: Pick<ChartProps, 'data' | 'kind' | 'format'>) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const isReversed = useDirection() === 'rtl'
  const [hovered, setHovered] = useState<number | null>(null)
  const axis = axisOf(data)
  const labelled = axis.ticks(4)
  const axisWidth = Math.max(...labelled.map((tick) => format(tick).length)) * 7 + GAP
  const span: [number, number] = isReversed ? [width - axisWidth, 0] : [axisWidth, width]
  const band = scaleBand(
    data.points.map(({ key }) => key),
    span,
  ).padding(kind === 'bars' ? 0.28 : 0)
  const y = axis.range([HEIGHT - BOTTOM, TOP])
  const scales: Scales = {
    left: (at) => band(data.points[at]?.key ?? '') ?? 0,
    bandWidth: band.bandwidth(),
    y: (value) => y(value),
    isReversed,
  }
  const follow = ({ nativeEvent, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const x = nativeEvent.clientX - currentTarget.getBoundingClientRect().left
    setHovered(nearest(data, scales, x))
  }
  return (
    <div ref={box} className="relative h-full">
      {width > 0 && (
        // The table is the text alternative.
        <svg
          aria-hidden
          width={width}
          height={HEIGHT}
          onPointerMove={follow}
          onPointerDown={follow}
          onPointerLeave={() => setHovered(null)}
          className="block touch-pan-y overflow-visible"
        >
          <Axis {...{ ticks: labelled, scales, width, axisWidth, format }} />
          <PointLabels {...{ data, scales, width: width - axisWidth }} />
          {kind === 'bars' ? <BarMarks {...{ data, scales, hovered }} /> : <LineMarks {...{ data, scales, hovered }} />}
        </svg>
      )}
      {hovered !== null && <Figures {...{ data, scales, format, width }} at={hovered} />}
    </div>
  )
}

/** The axis starts at zero, so that lengths are proportional to values. */
function axisOf({ series }: ChartData) {
  const values = series.flatMap((one) => one.values).filter((value) => value !== null)
  return scaleLinear()
    .domain([Math.min(0, ...values), Math.max(1, ...values)])
    .nice(4)
}

function nearest({ points }: ChartData, { left, bandWidth }: Scales, x: number): number | null {
  const distance = (at: number) => Math.abs(left(at) + bandWidth / 2 - x)
  return points.reduce<number | null>(
    (best, _, at) => (best === null || distance(at) < distance(best) ? at : best),
    null,
  )
}

interface AxisProps extends Pick<ChartProps, 'format'> {
  ticks: readonly number[]
  scales: Scales
  width: number
  axisWidth: number
}

function Axis({ ticks, scales: { y, isReversed }, width, axisWidth, format }: AxisProps) {
  const [from, to] = isReversed ? [0, width - axisWidth] : [axisWidth, width]
  return (
    <g className="fill-muted text-xs">
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={from} x2={to} y1={y(tick)} y2={y(tick)} className={tick === 0 ? 'stroke-field' : 'stroke-line'} />
          <text
            // Without this, `textAnchor` would be reversed in right-to-left languages.
            direction="ltr"
            x={isReversed ? width - axisWidth + GAP : axisWidth - GAP}
            y={y(tick)}
            dy="0.32em"
            textAnchor={isReversed ? 'start' : 'end'}
            className="type-number"
          >
            {format(tick)}
          </text>
        </g>
      ))}
    </g>
  )
}

/** As many labels as fit. */
function PointLabels({ data, scales, width }: { data: ChartData; scales: Scales; width: number }) {
  const step = Math.max(1, Math.ceil((data.points.length * LABEL_WIDTH) / Math.max(1, width)))
  return (
    <g className="fill-muted text-xs">
      {data.points.map(
        ({ key, label }, at) =>
          at % step === 0 && (
            <text key={key} x={scales.left(at) + scales.bandWidth / 2} y={HEIGHT - 6} textAnchor="middle">
              {label}
            </text>
          ),
      )}
    </g>
  )
}

interface FiguresProps extends Pick<ChartProps, 'format'> {
  data: ChartData
  scales: Scales
  at: number
  width: number
}

/** The values at the pointer, kept within the drawing. */
function Figures({ data, scales, at, width, format }: FiguresProps) {
  const centre = scales.left(at) + scales.bandWidth / 2
  const shift = centre < width / 3 ? '0%' : centre > (width * 2) / 3 ? '-100%' : '-50%'
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute top-0 rounded border border-line bg-raised px-3 py-2 text-sm shadow-overlay"
      style={{ left: centre, transform: `translateX(${shift})` }}
    >
      <p className="text-xs text-muted">{data.points[at]?.label}</p>
      {data.series.map(({ key, label, values }, place) => {
        const value = values[at]
        return (
          <p key={key} className="flex items-center gap-2 whitespace-nowrap">
            <span className="size-2 rounded-full" style={{ background: colourOf(place) }} />
            <span className="type-number">{value === null || value === undefined ? '–' : format(value)}</span>
            {data.series.length > 1 && <span className="text-muted">{label}</span>}
          </p>
        )
      })}
    </div>
  )
}
