import { area, curveMonotoneX, line } from 'd3-shape'
import { classNames } from '#web/ui/classNames.ts'
import { type ChartData, colourOf } from './chartData.ts'

/** The position of a point's band, and the height of a value. */
export interface Scales {
  left: (at: number) => number
  bandWidth: number
  y: (value: number) => number
  isReversed: boolean
}

interface MarksProps {
  data: ChartData
  scales: Scales
  hovered: number | null
}

const ROUND = 3

/** A bar per series, side by side within the band of their point. */
export function BarMarks({ data, scales: { left, bandWidth, y, isReversed }, hovered }: MarksProps) {
  const count = data.series.length
  const barWidth = Math.max(1, bandWidth / count - (count > 1 ? 2 : 0))
  return data.series.map(({ key, values }, place) => (
    <g key={key} fill={colourOf(place)}>
      {values.map((value, at) => {
        if (value === null) return null
        const along = isReversed ? count - 1 - place : place
        const [top, bottom] = [Math.min(y(value), y(0)), Math.max(y(value), y(0))]
        return (
          <path
            key={data.points[at]?.key ?? at}
            d={barOf({ x: left(at) + along * (bandWidth / count), top, bottom, width: barWidth, isUp: value >= 0 })}
            className={classNames(
              'transition-opacity duration-120',
              hovered !== null && hovered !== at && 'opacity-45',
            )}
          />
        )
      })}
    </g>
  ))
}

interface Bar {
  x: number
  top: number
  bottom: number
  width: number
  isUp: boolean
}

/** Rounded at the top, square at the baseline. */
function barOf({ x, top, bottom, width, isUp }: Bar): string {
  const round = Math.min(ROUND, width / 2, bottom - top)
  const [tip, foot, turn] = isUp ? [top, bottom, round] : [bottom, top, -round]
  return `M${x},${foot}V${tip + turn}Q${x},${tip} ${x + round},${tip}H${x + width - round}Q${x + width},${tip} ${x + width},${tip + turn}V${foot}Z`
}

/** A line per series, interrupted at missing values; a single line has a filled area below it. */
export function LineMarks({ data, scales: { left, bandWidth, y }, hovered }: MarksProps) {
  const x = (at: number) => left(at) + bandWidth / 2
  const isKnown = (value: number | null) => value !== null
  const lineOf = line<number | null>(
    (_, at) => x(at),
    (value) => y(value ?? 0),
  )
    .defined(isKnown)
    .curve(curveMonotoneX)
  const areaOf = area<number | null>(
    (_, at) => x(at),
    () => y(0),
    (value) => y(value ?? 0),
  )
    .defined(isKnown)
    .curve(curveMonotoneX)
  return (
    <>
      {hovered !== null && <line x1={x(hovered)} x2={x(hovered)} y1={0} y2={y(0)} className="stroke-field" />}
      {data.series.map(({ key, values }, place) => (
        <g key={key} style={{ color: colourOf(place) }}>
          {data.series.length === 1 && <path d={areaOf(values) ?? ''} fill="currentColor" className="opacity-15" />}
          <path
            d={lineOf(values) ?? ''}
            fill="none"
            stroke="currentColor"
            strokeWidth={2}
            strokeLinejoin="round"
            strokeLinecap="round"
            // A second line differs in more than its color.
            {...(place > 0 ? { strokeDasharray: `${2 + place * 4} ${4 + place}` } : {})}
          />
          {values.map(
            (value, at) =>
              value !== null && (
                <circle
                  key={data.points[at]?.key ?? at}
                  cx={x(at)}
                  cy={y(value)}
                  r={hovered === at ? 5 : 3}
                  fill="currentColor"
                  className="stroke-surface stroke-2"
                />
              ),
          )}
        </g>
      ))}
    </>
  )
}
