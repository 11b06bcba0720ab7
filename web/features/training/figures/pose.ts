/**
 * A pose in a text notation, on a canvas of 160 by 120 with the floor at 112. `h82,68 t0 a108,44 l82,108` gives the hips,
 * the lean from upright (degrees, to the right), and the targets of hands and ankles. Knees and elbows follow from the
 * lengths of the limbs.
 *
 * h hips, t lean, n head relative to the body, c roundness of the back, a and b near and far hand, l and r near and far
 * ankle, f direction of the toes, o openness of the hands. A far limb that is left out mirrors the near one. An exclamation
 * mark bends a joint the other way.
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
