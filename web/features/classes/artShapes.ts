import type { Hue } from '#web/ui/hue.ts'

/** A flat shape in the discipline's colour, on a stage of 320 by 120 whose first half is left to the words. */
export type ArtShape = { opacity: number } & (
  | { kind: 'bar'; x: number; y: number; width: number; height: number; turn?: number }
  | { kind: 'line'; d: string }
  | { kind: 'ring'; cx: number; cy: number; r: number }
)

/** A number from 0 up to 1, the same for the same place in the same text. */
type Chance = (place: number) => number

const stages: Record<Hue, (chance: Chance) => ArtShape[]> = {
  fitness: plates,
  martial: knottedBelt,
  dance: ribbons,
  yoga: risingSun,
  other: holds,
}

/** The drawing of a class: its discipline gives the motif, its name the proportions. */
export function artShapes(hue: Hue, name: string): ArtShape[] {
  return stages[hue](chanceOf(name))
}

function chanceOf(text: string): Chance {
  let seed = 2_166_136_261
  for (const letter of text) seed = Math.imul(seed ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return (place) => {
    const mixed = Math.imul(seed ^ ((place + 1) * 0x9e_37_79_b1), 0x85_eb_ca_6b)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
}

/** A loaded bar, seen from the side. */
function plates(chance: Chance): ArtShape[] {
  const weights = [0, 1, 2, 3, 4, 5].map((place): ArtShape => {
    const height = 44 + Math.round(chance(place) * 8) * 8
    return {
      kind: 'bar',
      x: 200 + place * 20,
      y: 60 - height / 2,
      width: 14,
      height,
      opacity: 0.24 + place * 0.12,
    }
  })
  return [{ kind: 'bar', x: 190, y: 57, width: 150, height: 6, opacity: 0.34 }, ...weights]
}

/** The belt itself, tied. */
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

/** A phrase of eight counts, four times, each a little later. */
function ribbons(chance: Chance): ArtShape[] {
  const [height, length] = [18 + chance(0) * 16, 44 + chance(1) * 22]
  return [0, 1, 2, 3].map((place) => {
    const [x, y] = [176 + place * 18, 32 + place * 19]
    const d = `M${x} ${y}q${length / 2} ${-height * 2} ${length} 0t${length} 0 ${length} 0 ${length} 0`
    return { kind: 'line', d, opacity: 0.24 + place * 0.2 }
  })
}

/** The sun over the horizon. */
function risingSun(chance: Chance): ArtShape[] {
  const [cx, gap] = [236 + chance(0) * 40, 15 + chance(1) * 6]
  const rings = [1, 2, 3, 4].map((place): ArtShape => ({
    kind: 'ring',
    cx,
    cy: 104,
    r: place * gap,
    opacity: 0.98 - place * 0.2,
  }))
  return [{ kind: 'bar', x: -10, y: 104, width: 340, height: 16, opacity: 0.26 }, ...rings]
}

/** A way up a wall. */
function holds(chance: Chance): ArtShape[] {
  return [0, 1, 2, 3, 4, 5].map((place) => {
    const size = 18 + Math.round(chance(place) * 4) * 4
    const [x, y] = [180 + place * 24, 104 - place * 18]
    return {
      kind: 'bar',
      x,
      y: y - size / 2,
      width: size,
      height: size,
      turn: chance(place + 9) * 40,
      opacity: 0.2 + place * 0.13,
    }
  })
}
