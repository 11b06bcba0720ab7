import type { Hue } from '#web/ui/art/hue.ts'

/** A flat shape in the discipline's color, on a canvas of 320 by 120. The first half stays free for text. */
export type ArtShape = { opacity: number } & (
  | { kind: 'bar'; x: number; y: number; width: number; height: number; turn?: number }
  | { kind: 'line'; d: string }
  | { kind: 'ring'; cx: number; cy: number; r: number }
)

/** Returns a pseudorandom number from 0 to below 1, derived from a text and an index. */
type Chance = (index: number) => number

const stages: Record<Hue, (chance: Chance) => ArtShape[]> = {
  fitness: plates,
  martial: knottedBelt,
  dance: ribbons,
  yoga: risingSun,
  other: holds,
}

/** The drawing of a class: its discipline selects the motif, its name the proportions. */
export function artShapes(hue: Hue, name: string): ArtShape[] {
  return stages[hue](chanceOf(name))
}

function chanceOf(text: string): Chance {
  let seed = 2_166_136_261
  for (const letter of text) seed = Math.imul(seed ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return (index) => {
    const mixed = Math.imul(seed ^ ((index + 1) * 0x9e_37_79_b1), 0x85_eb_ca_6b)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
}

/** A loaded barbell, seen from the side. */
function plates(chance: Chance): ArtShape[] {
  const weights = [0, 1, 2, 3, 4, 5].map((index): ArtShape => {
    const height = 44 + Math.round(chance(index) * 8) * 8
    return {
      kind: 'bar',
      x: 200 + index * 20,
      y: 60 - height / 2,
      width: 14,
      height,
      opacity: 0.24 + index * 0.12,
    }
  })
  return [{ kind: 'bar', x: 190, y: 57, width: 150, height: 6, opacity: 0.34 }, ...weights]
}

/** A tied belt. */
function knottedBelt(chance: Chance): ArtShape[] {
  const middle = 236 + chance(0) * 34
  const tail = { kind: 'bar', x: middle - 12, y: 70, width: 24, height: 100 } as const
  return [
    { kind: 'bar', x: -10, y: 56, width: 340, height: 20, opacity: 0.2 },
    { ...tail, turn: 24 + chance(1) * 22, opacity: 0.42 },
    { ...tail, turn: -18 - chance(2) * 22, opacity: 0.62 },
    { kind: 'bar', x: middle - 17, y: 50, width: 32, height: 32, turn: 6 + chance(3) * 12, opacity: 0.9 },
  ]
}

/** A dance phrase of eight counts, four times, each slightly later. */
function ribbons(chance: Chance): ArtShape[] {
  const [height, length] = [18 + chance(0) * 16, 44 + chance(1) * 22]
  return [0, 1, 2, 3].map((index) => {
    const [x, y] = [176 + index * 18, 32 + index * 19]
    const d = `M${x} ${y}q${length / 2} ${-height * 2} ${length} 0t${length} 0 ${length} 0 ${length} 0`
    return { kind: 'line', d, opacity: 0.24 + index * 0.2 }
  })
}

/** A rising sun above the horizon. */
function risingSun(chance: Chance): ArtShape[] {
  const [cx, gap] = [236 + chance(0) * 40, 15 + chance(1) * 6]
  const rings = [1, 2, 3, 4].map((index): ArtShape => ({
    kind: 'ring',
    cx,
    cy: 104,
    r: index * gap,
    opacity: 0.98 - index * 0.2,
  }))
  return [{ kind: 'bar', x: -10, y: 104, width: 340, height: 16, opacity: 0.26 }, ...rings]
}

/** Climbing holds that lead up a wall. */
function holds(chance: Chance): ArtShape[] {
  return [0, 1, 2, 3, 4, 5].map((index) => {
    const size = 18 + Math.round(chance(index) * 4) * 4
    const [x, y] = [180 + index * 24, 104 - index * 18]
    return {
      kind: 'bar',
      x,
      y: y - size / 2,
      width: size,
      height: size,
      turn: chance(index + 9) * 40,
      opacity: 0.2 + index * 0.13,
    }
  })
}
