import type { Body } from './body.ts'
import type { Point } from './pose.ts'
import { at, disc } from './strokes.ts'

type Numbers = readonly [x: number, y: number, width: number, height: number]

/** Fixed objects, drawn at the numbers after their name. */
const places: Readonly<Record<string, (numbers: Numbers) => string>> = {
  chair: ([x]) => `M${x} 58V112M${x} 92H${x + 26}V112`,
  stool: ([x]) => `M${x - 14} 92H${x + 14}M${x - 12} 92V112M${x + 12} 92V112`,
  wall: ([x]) => `M${x} 8V112`,
  box: ([x, y, width, height]) => `M${x} ${y}h${width}v${height}h${-width}Z`,
  bench: ([x, y, width]) => `M${x} ${y}h${width}M${x + 6} ${y}V112M${x + width - 6} ${y}V112`,
  pull: ([y]) => `M54 ${y}H108M56 ${y}V6M106 ${y}V6`,
  bag: ([x]) => `M${x} 2V16M${x - 10} 16h20v58h-20Z`,
  rope: () => 'M40 61a40 55 0 1 0 80 0a40 55 0 1 0 -80 0Z',
}

interface Held {
  width: number
  draw: (body: Body) => string
}

const nearHand = ({ arms: [[, , hand]] }: Body) => hand
const byHands = (draw: (hand: Point) => string) => (body: Body) => body.arms.map(([, , hand]) => draw(hand)).join('')
const from = (one: Point, other: Point) => `M${at(one)}L${at(other)}`
const beside = ({ x, y }: Point, right: number, down = 0) => at({ x: x + right, y: y + down })

/** Objects that move with the hands or the feet. */
const carried: Readonly<Record<string, (numbers: Numbers) => Held[]>> = {
  dumbbell: () => [
    { width: 2.5, draw: byHands((hand) => `M${beside(hand, -6)}h12`) },
    { width: 4.5, draw: byHands((hand) => `M${beside(hand, -6, -3)}v6m12 -6v6`) },
  ],
  kettle: () => [{ width: 2.5, draw: (body) => `M${beside(nearHand(body), -4)}h8l3 7a7 7 0 1 1 -14 0Z` }],
  barbell: () => [{ width: 3, draw: (body) => disc(nearHand(body), 10) + disc(nearHand(body), 2) }],
  yoke: () => [{ width: 3, draw: ({ chest }) => disc({ x: chest.x - 2, y: chest.y + 2 }, 11) + disc(chest, 2) }],
  band: ([x, y]) => [{ width: 2, draw: (body) => `${from(nearHand(body), { x, y })}M${x} ${y - 12}v24` }],
  tie: () => [{ width: 2, draw: (body) => from(nearHand(body), body.legs[0][2]) }],
  span: () => [{ width: 2.5, draw: ({ arms: [one, other] }) => from(one[2], other[2]) }],
  loop: () => [{ width: 2.5, draw: ({ legs: [one, other] }) => from(one[1], other[1]) }],
}

export function fixedPaths(word: string): string[] {
  const { name, numbers } = parse(word)
  const draw = places[name]
  return draw ? [draw(numbers)] : []
}

export function carriedThings(word: string): Held[] {
  const { name, numbers } = parse(word)
  return carried[name]?.(numbers) ?? []
}

/** Parses `box44,92,24,20` into a name and its numbers. */
function parse(word: string): { name: string; numbers: Numbers } {
  const end = word.search(/\d/)
  const name = end === -1 ? word : word.slice(0, end)
  const [x = 0, y = 0, width = 0, height = 0] = word.slice(name.length).split(',').map(Number)
  return { name, numbers: [x, y, width, height] }
}
