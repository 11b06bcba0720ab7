import type { Limb } from './body.ts'
import type { Point } from './pose.ts'

export function at({ x, y }: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`
}

export function mid(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
}

export function limbPath([root, joint, end]: Limb, toe?: Point): string {
  return `M${at(root)}L${at(joint)}L${at(end)}${toe ? `L${at(toe)}` : ''}`
}

export function disc({ x, y }: Point, radius: number): string {
  const r = radius.toFixed(1)
  return `M${at({ x: x - radius, y })}a${r} ${r} 0 1 0 ${(2 * radius).toFixed(1)} 0a${r} ${r} 0 1 0 ${(-2 * radius).toFixed(1)} 0Z`
}
