import { type Hue, hueText } from '#web/ui/art/hue.ts'
import { classNames } from '#web/ui/classNames.ts'
import { type ArtShape, artShapes } from './artShapes.ts'

interface ClassArtProps {
  hue: Hue
  /** The class's name. The same name always yields the same drawing. */
  name: string
  /** Without color, for classes that have ended or were canceled. */
  isFaded?: boolean
  /** Fades the drawing on phones, where a long name runs across it. */
  isBehindName?: boolean
}

/**
 * The generated picture of a class, in its discipline's color. Fills its container and is hidden from screen readers.
 */
export function ClassArt({ hue, name, isFaded, isBehindName }: ClassArtProps) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 320 120"
      preserveAspectRatio="xMaxYMid slice"
      className={classNames(
        'absolute inset-0 size-full rtl:-scale-x-100',
        isFaded ? 'text-faint opacity-60' : hueText[hue],
        isBehindName && 'max-sm:opacity-50',
      )}
      fill="currentColor"
      stroke="currentColor"
    >
      <rect x="-640" width="1600" height="120" strokeWidth="0" opacity="0.1" />
      {artShapes(hue, name).map((shape, index) => (
        // Shapes never change their order, so the index is a stable key.
        <Shape key={index} shape={shape} />
      ))}
    </svg>
  )
}

function Shape({ shape }: { shape: ArtShape }) {
  const { opacity } = shape
  if (shape.kind === 'line')
    return <path d={shape.d} opacity={opacity} fill="none" strokeWidth="9" strokeLinecap="round" />
  if (shape.kind === 'ring')
    return <circle cx={shape.cx} cy={shape.cy} r={shape.r} opacity={opacity} fill="none" strokeWidth="8" />
  const { x, y, width, height, turn } = shape
  const rotation = turn === undefined ? {} : { transform: `rotate(${turn} ${x + width / 2} ${y})` }
  return <rect x={x} y={y} width={width} height={height} rx="3" strokeWidth="0" opacity={opacity} {...rotation} />
}
