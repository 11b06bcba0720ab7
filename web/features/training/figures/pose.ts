/**
 * A pose as text, on a sheet of 160 by 120 with the floor at 112: `h82,68 t0 a108,44 l82,108` says where the hips are, how
 * far the body leans from upright (in degrees, to the right), and what the hands and ankles reach for. Knees and elbows
 * follow from the lengths of the limbs.
 *
 * h hips, t lean, n head against the body, c how round the back is, a and b the near and the far hand, l and r the near and
 * the far ankle, f where the toes point, o how far the hands are open. The far limbs do as the near ones where they are left
 * out. An exclamation mark bends a joint the other way.
 */
export interface Pose {
  hips: Point
  lean: number
  head: number
  round: number
  hands: readonly [Reach, Reach]
  ankles: readonly [Reach, Reach]
  toes: number
  open: number
}

export interface Point {
  x: number
  y: number
}

export interface Reach extends Point {
  isOtherWay: boolean
}

/** Seen from the side, facing right, or from the front. */
export type View = 'side' | 'front'

export function readPose(text: string, view: View): Pose {
  const words = new Map(text.split(' ').map((word) => [word.slice(0, 1), word.slice(1)]))
  const numberOf = (letter: string, otherwise: number) => Number(words.get(letter) ?? otherwise)
  const hips = toReach(words.get('h') ?? '80,68')
  const mirrored = (reach: Reach): Reach => (view === 'front' ? { ...reach, x: 2 * hips.x - reach.x } : reach)
  const pair = (near: string, far: string, otherwise: string): readonly [Reach, Reach] => {
    const one = toReach(words.get(near) ?? otherwise)
    const other = words.get(far)
    return [one, other === undefined ? mirrored(one) : toReach(other)]
  }
  return {
    hips,
    lean: numberOf('t', 0),
    head: numberOf('n', 0),
    round: numberOf('c', 0),
    hands: pair('a', 'b', `${hips.x + 3},${hips.y}`),
    ankles: pair('l', 'r', `${hips.x},108`),
    toes: numberOf('f', 20),
    open: numberOf('o', 2.6),
  }
}

function toReach(text: string): Reach {
  const [x = 0, y = 0] = text.replace('!', '').split(',').map(Number)
  return { x, y, isOtherWay: text.endsWith('!') }
}
