import { between, type Body, bodyIn, swung } from './body.ts'
import { figures } from './figures.ts'
import { readPose, type View } from './pose.ts'
import { at, disc, limbPath, mid } from './strokes.ts'
import { held, standing } from './things.ts'

/** One line of a picture, in each of its moments; nearer ones come later. */
export interface Line extends Stroke {
  /** Of paths, or of a disc. */
  moments: readonly string[]
}

interface Stroke {
  key: string
  /** What it is of: the far limbs stand back, things are of another colour, and a gap sets what is in front apart. */
  part: 'thing' | 'far' | 'near' | 'head' | 'gap'
  width: number
}

type Drawn = Stroke & { draw: (body: Body) => string }

/** From the first pose to the second one, with a rest at each. */
const MOMENTS = 13

/** How an exercise is done; undefined for one that nobody has drawn. */
export function drawingOf(name: string): readonly Line[] | undefined {
  const known = name.trim().toLowerCase().replaceAll("'", '’')
  const figure = Object.hasOwn(figures, known) ? figures[known] : undefined
  if (!figure) return undefined
  const [start, end, things = ''] = figure
  const words = things.split(' ').filter(Boolean)
  const view: View = words.includes('front') ? 'front' : 'side'
  const [one, other] = [readPose(start, view), readPose(end, view)]
  const mix = view === 'front' ? swung : between
  const bodies = Array.from({ length: MOMENTS }, (_, place) => {
    const part = (1 - Math.cos((Math.PI * place) / (MOMENTS - 1))) / 2
    return bodyIn(mix(one, other, part), view)
  })
  return strokesOf(words, view).map(({ draw, ...stroke }) => ({ ...stroke, moments: bodies.map(draw) }))
}

function strokesOf(words: readonly string[], view: View): Drawn[] {
  // From the front no side is farther away.
  const far = view === 'front' ? 'near' : 'far'
  const thing = (word: string, place: number) => ({ key: `${word} ${place}`, part: 'thing' as const })
  return [
    { key: 'floor', part: 'thing', width: 1.5, draw: () => 'M6 114H154' },
    ...words.flatMap((word) =>
      standing(word).map((path, place): Drawn => ({ ...thing(word, place), width: 3, draw: () => path })),
    ),
    { key: 'far leg', part: far, width: 7, draw: ({ legs, toes }) => limbPath(legs[1], toes[1]) },
    { key: 'far arm', part: far, width: 5.5, draw: ({ arms }) => limbPath(arms[1]) },
    { key: 'body', part: 'near', width: 9, draw: ({ hips, back, chest }) => `M${at(hips)}Q${at(back)} ${at(chest)}` },
    { key: 'width', part: 'near', width: 6.5, draw: widthOf },
    { key: 'leg', part: 'near', width: 7, draw: ({ legs, toes }) => limbPath(legs[0], toes[0]) },
    ...words.flatMap((word) => held(word).map((carried, place): Drawn => ({ ...thing(word, place), ...carried }))),
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

/** Shoulders and hips. */
function widthOf({ arms, legs }: Body): string {
  return [arms, legs].map(([one, other]) => `M${at(one[0])}L${at(other[0])}`).join('')
}

function gapOf({ arms: [[root, joint, hand]] }: Body): string {
  return limbPath([mid(root, joint), joint, hand])
}
