import { between, type Body, bodyIn, swung } from './body.ts'
import { figures } from './figures.ts'
import { readPose, type View } from './pose.ts'
import { at, disc, limbPath, mid } from './strokes.ts'
import { carriedThings, fixedPaths } from './things.ts'

/** One line of a drawing in each animation step. Nearer lines come later. */
export interface Line extends Stroke {
  /** SVG paths, or the positions of a disc. */
  moments: readonly string[]
}

interface Stroke {
  key: string
  /** Selects the style: far limbs are lighter, objects have another color, and a gap separates what is in front. */
  part: 'thing' | 'far' | 'near' | 'head' | 'gap'
  width: number
}

type Drawn = Stroke & { draw: (body: Body) => string }

/** Animation steps from the first pose to the second, with a rest at each end. */
const MOMENTS = 13

/** The animated drawing of an exercise; undefined if there is none. */
export function drawingOf(name: string): readonly Line[] | undefined {
  const key = name.trim().toLowerCase().replaceAll("'", '’')
  const figure = Object.hasOwn(figures, key) ? figures[key] : undefined
  if (!figure) return undefined
  const [start, end, objects = ''] = figure
  const words = objects.split(' ').filter(Boolean)
  const view: View = words.includes('front') ? 'front' : 'side'
  const [one, other] = [readPose(start, view), readPose(end, view)]
  const mix = view === 'front' ? swung : between
  const bodies = Array.from({ length: MOMENTS }, (_, index) => {
    const part = (1 - Math.cos((Math.PI * index) / (MOMENTS - 1))) / 2
    return bodyIn(mix(one, other, part), view)
  })
  return strokesOf(words, view).map(({ draw, ...stroke }) => ({ ...stroke, moments: bodies.map(draw) }))
}

function strokesOf(words: readonly string[], view: View): Drawn[] {
  // From the front, neither side is farther away.
  const far = view === 'front' ? 'near' : 'far'
  const object = (word: string, index: number) => ({ key: `${word} ${index}`, part: 'thing' as const })
  return [
    { key: 'floor', part: 'thing', width: 1.5, draw: () => 'M6 114H154' },
    ...words.flatMap((word) =>
      fixedPaths(word).map((path, index): Drawn => ({ ...object(word, index), width: 3, draw: () => path })),
    ),
    { key: 'far leg', part: far, width: 7, draw: ({ legs, toes }) => limbPath(legs[1], toes[1]) },
    { key: 'far arm', part: far, width: 5.5, draw: ({ arms }) => limbPath(arms[1]) },
    { key: 'body', part: 'near', width: 9, draw: ({ hips, back, chest }) => `M${at(hips)}Q${at(back)} ${at(chest)}` },
    { key: 'width', part: 'near', width: 6.5, draw: widthOf },
    { key: 'leg', part: 'near', width: 7, draw: ({ legs, toes }) => limbPath(legs[0], toes[0]) },
    ...words.flatMap((word) =>
      carriedThings(word).map((carried, index): Drawn => ({ ...object(word, index), ...carried })),
    ),
    ...(view === 'side' ? [{ key: 'gap', part: 'gap' as const, width: 9, draw: gapOf }] : []),
    { key: 'arm', part: 'near', width: 5.5, draw: ({ arms }) => limbPath(arms[0]) },
    { key: 'head', part: 'head', width: 0, draw: ({ head }) => disc(head, 7) },
    {
      key: 'hands',
      part: 'head',
      width: 0,
      draw: ({ arms, open }) => arms.map(([, , hand]) => disc(hand, open)).join(''),
    },
  ]
}

/** The lines of the shoulders and the hips. */
function widthOf({ arms, legs }: Body): string {
  return [arms, legs].map(([one, other]) => `M${at(one[0])}L${at(other[0])}`).join('')
}

function gapOf({ arms: [[root, joint, hand]] }: Body): string {
  return limbPath([mid(root, joint), joint, hand])
}
