import type { Point, Pose, Reach, View } from './pose.ts'

const TORSO = 28
const NECK = 11
const ARM = 14
const LEG = 20
const FOOT = 7
const SHOULDER = 8
const HIP = 4

/** Three joints of an arm or a leg, from the body outward. */
export type Limb = readonly [Point, Point, Point]

/** Positions of all body parts. In each pair the near one is first. */
export interface Body {
  hips: Point
  chest: Point
  /** Control point of the back's curve. */
  back: Point
  head: Point
  arms: readonly [Limb, Limb]
  legs: readonly [Limb, Limb]
  toes: readonly [Point, Point]
  open: number
}

export function bodyIn(pose: Pose, view: View): Body {
  const { hips, lean, head, round, hands, ankles, toes, open } = pose
  const chest = from(hips, lean, TORSO)
  const middle = { x: (hips.x + chest.x) / 2, y: (hips.y + chest.y) / 2 }
  const isFront = view === 'front'
  const beside = (point: Point, by: number) => (isFront ? from(point, lean + 90, by) : point)
  // Elbows bend back and knees forward; seen from the front both bend outward.
  const arms = limbs([beside(chest, SHOULDER), beside(chest, -SHOULDER)], hands, {
    length: ARM,
    bends: isFront ? [-1, 1] : [1, 1],
  })
  const legs = limbs([beside(hips, HIP), beside(hips, -HIP)], ankles, {
    length: LEG,
    bends: isFront ? [-1, 1] : [-1, -1],
  })
  return {
    hips,
    chest,
    back: from(middle, lean - 90, round * 2),
    head: from(chest, lean + head, NECK),
    arms,
    legs,
    toes: [toeOf(legs[0], toes), toeOf(legs[1], isFront ? 180 - toes : toes)],
    open,
  }
}

interface Build {
  length: number
  bends: readonly [number, number]
}

function limbs(roots: readonly [Point, Point], ends: readonly [Reach, Reach], { length, bends }: Build): [Limb, Limb] {
  return [limb(roots[0], ends[0], { length, bend: bends[0] }), limb(roots[1], ends[1], { length, bend: bends[1] })]
}

/** Places two bones of equal length from a root toward a target. A target out of reach is pointed at. */
function limb(root: Point, end: Reach, { length, bend }: { length: number; bend: number }): Limb {
  const [dx, dy] = [end.x - root.x, end.y - root.y]
  const distance = Math.max(Math.hypot(dx, dy), 0.01)
  const reached = Math.min(distance, 2 * length)
  const [ux, uy] = [dx / distance, dy / distance]
  const side = Math.sqrt(Math.max(length ** 2 - (reached / 2) ** 2, 0)) * (end.isOtherWay ? -bend : bend)
  const joint = { x: root.x + (ux * reached) / 2 - uy * side, y: root.y + (uy * reached) / 2 + ux * side }
  return [root, joint, { x: root.x + ux * reached, y: root.y + uy * reached }]
}

function toeOf([, , ankle]: Limb, degrees: number): Point {
  return from(ankle, degrees + 90, FOOT)
}

/** The point at a distance from another one; 0 degrees is up, positive angles turn right. */
function from({ x, y }: Point, degrees: number, length: number): Point {
  const angle = (degrees * Math.PI) / 180
  return { x: x + length * Math.sin(angle), y: y - length * Math.cos(angle) }
}

/** Interpolates between two poses: 0 is the first, 1 the second. */
export function between(one: Pose, other: Pose, part: number): Pose {
  const mix = (a: number, b: number) => a + (b - a) * part
  const point = <P extends Point>(a: P, b: Point): P => ({ ...a, x: mix(a.x, b.x), y: mix(a.y, b.y) })
  return {
    hips: point(one.hips, other.hips),
    lean: mix(one.lean, other.lean),
    head: mix(one.head, other.head),
    round: mix(one.round, other.round),
    hands: [point(one.hands[0], other.hands[0]), point(one.hands[1], other.hands[1])],
    ankles: [point(one.ankles[0], other.ankles[0]), point(one.ankles[1], other.ankles[1])],
    toes: mix(one.toes, other.toes),
    open: mix(one.open, other.open),
  }
}

/**
 * Interpolates a front view, where arms swing around the shoulder instead of moving straight. The angles and distances
 * of the hands are interpolated instead of their positions.
 */
export function swung(one: Pose, other: Pose, part: number): Pose {
  const now = between(one, other, part)
  const around = (at: 0 | 1): Reach => {
    const side = at === 0 ? SHOULDER : -SHOULDER
    const [a, b, root] = [one, other, now].map((pose) => from(from(pose.hips, pose.lean, TORSO), pose.lean + 90, side))
    if (!a || !b || !root) return now.hands[at]
    const [p, q] = [one.hands[at], other.hands[at]]
    const far = Math.hypot(p.x - a.x, p.y - a.y) * (1 - part) + Math.hypot(q.x - b.x, q.y - b.y) * part
    // Measure the angle from the outward direction, so that each arm swings on its own side.
    const sign = at === 0 ? 1 : -1
    const angle =
      Math.atan2(p.y - a.y, sign * (p.x - a.x)) * (1 - part) + Math.atan2(q.y - b.y, sign * (q.x - b.x)) * part
    return { ...p, x: root.x + sign * far * Math.cos(angle), y: root.y + far * Math.sin(angle) }
  }
  return { ...now, hands: [around(0), around(1)] }
}
