import { afterEach, beforeEach, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { lastPlan, openEditor, own, readOf } from '#web/features/programs/editing/editorForTests.ts'
import { contentOf } from '#web/features/programs/editor/draft.ts'
import { plan } from '#web/features/programs/editor/testDrafts.ts'
import { planAnswer } from '#web/features/programs/programsForTests.ts'

type Hand = 'mouse' | 'touch'

interface Point {
  x: number
  y: number
}

/** Real input: what the browser makes of it is what a person’s hand does. */
const hands: Record<
  Hand,
  { down: (at: Point) => Promise<void>; move: (at: Point) => Promise<void>; up: (at: Point) => Promise<void> }
> = {
  mouse: {
    down: (at) =>
      send('Input.dispatchMouseEvent', { type: 'mousePressed', button: 'left', buttons: 1, clickCount: 1, ...at }),
    move: (at) => send('Input.dispatchMouseEvent', { type: 'mouseMoved', button: 'left', buttons: 1, ...at }),
    up: (at) =>
      send('Input.dispatchMouseEvent', { type: 'mouseReleased', button: 'left', buttons: 0, clickCount: 1, ...at }),
  },
  touch: {
    down: (at) => send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] }),
    move: (at) => send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] }),
    up: () => send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  },
}

/** The page of a test stands in a frame of another one. */
async function send(
  method: string,
  { x, y, touchPoints, ...rest }: Record<string, unknown> & Partial<Point>,
): Promise<void> {
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect()
  const scale = frame.width / innerWidth || 1
  const toScreen = (at: Point) => ({ x: frame.x + at.x * scale, y: frame.y + at.y * scale })
  const place = x === undefined || y === undefined ? {} : toScreen({ x, y })
  const points = (touchPoints as Point[] | undefined)?.map(toScreen)
  await (cdp() as { send: (method: string, how: object) => Promise<unknown> }).send(method, {
    ...rest,
    ...place,
    ...(points && { touchPoints: points }),
  })
}

function middleOf(element: Element): Point {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}

const handleOf = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true })
const rowOf = (name: string) => handleOf(name).element().closest('[data-drag-kind]') ?? document.body

async function pickUp(hand: Hand, name: string, by: Point): Promise<void> {
  await expect.element(handleOf(name)).toBeVisible()
  handleOf(name).element().scrollIntoView({ block: 'center' })
  const from = middleOf(handleOf(name).element())
  await hands[hand].down(from)
  await hands[hand].move({ x: from.x + by.x, y: from.y + by.y })
}

/** To the upper or lower part of a row. */
async function drag(hand: Hand, name: string, over: string | Element, share: number): Promise<void> {
  await pickUp(hand, name, { x: 0, y: 8 })
  const box = (typeof over === 'string' ? rowOf(over) : over).getBoundingClientRect()
  const to = { x: middleOf(handleOf(name).element()).x, y: box.top + box.height * share }
  await hands[hand].move({ x: to.x, y: (to.y + box.top) / 2 })
  await hands[hand].move(to)
  await hands[hand].up(to)
}

function programOf(shape: string) {
  const content = contentOf(plan(shape, 'Legs', { asStored: true }))
  const only = planAnswer('Legs', { sections: content?.sections ?? [], resources: content?.resources ?? [] })
  return { ...own, plans: { items: [only] } }
}

async function open(shape: string) {
  const program = programOf(shape)
  return openEditor({ program, answers: { useProgramEditorRereadQuery: () => readOf(program) } })
}

const both = [['mouse'], ['touch']] as const

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(800, 900)
})
afterEach(() => {
  document.documentElement.dir = 'ltr'
})

test.each(both)('an exercise is dragged by %s to where the line was, and keeps the focus', async (hand) => {
  const { sent, screen } = await open('Main: (Squat Lunge) Plank')
  await drag(hand, 'Plank', 'Squat', 0.2)
  await expect.poll(() => lastPlan(sent)).toBe('Main: Plank Squat* Lunge*')
  await expect.element(handleOf('Plank')).toHaveFocus()
  await expect.element(screen.getByText('Plank: 1 of 3 in Main')).toBeInTheDocument()
})

test.each(both)('an exercise that is dropped by %s in the midst of a superset joins it', async (hand) => {
  const { sent } = await open('Main: (Squat Lunge) Plank')
  await drag(hand, 'Plank', 'Lunge', 0.2)
  await expect.poll(() => lastPlan(sent)).toBe('Main: Squat* Plank* Lunge*')
})

test.each(both)('an exercise is dragged by %s into another section, and out of its superset', async (hand) => {
  const { sent } = await open('Main: (Squat Lunge) | End: Plank')
  await drag(hand, 'Squat', 'Plank', 0.8)
  await expect.poll(() => lastPlan(sent)).toBe('Main: Lunge | End: Plank Squat')
})

test.each(both)('an exercise is dragged by %s into a section that has none', async (hand) => {
  const { sent, screen } = await open('Main: Squat Lunge | End: ')
  await expect.element(handleOf('Lunge')).toBeVisible()
  await drag(hand, 'Lunge', screen.getByText('No exercises yet').element(), 0.5)
  await expect.poll(() => lastPlan(sent)).toBe('Main: Squat | End: Lunge')
})

test.each(both)('sections are dragged by %s, also from right to left', async (hand) => {
  document.documentElement.dir = 'rtl'
  const { sent } = await open('Main: Squat | End: Plank')
  await drag(hand, 'End', 'Main', 0.2)
  await expect.poll(() => lastPlan(sent)).toBe('End: Plank | Main: Squat')
})

test.each(both)('sessions are dragged by %s', async (hand) => {
  const { sent } = await openEditor()
  await drag(hand, 'Arms', 'Legs', 0.2)
  const orders = () =>
    sent.flatMap(({ name, variables: { input } }) =>
      name === 'useProgramEditorPlanMutation' ? [[Object(input).id, Object(input).order]] : [],
    )
  await expect.poll(orders).toEqual([
    ['plan-Arms', 0],
    ['plan-Legs', 1],
  ])
})

test.each(both)('the page scrolls while an item is held by %s at its edge', async (hand) => {
  const names = Array.from({ length: 20 }, (_, place) => `E${place}`)
  const { sent } = await open(`Main: ${names.join(' ')}`)
  await pickUp(hand, 'E0', { x: 0, y: 8 })
  const { x } = middleOf(handleOf('E0').element())
  const edge = { x, y: innerHeight - 4 }
  await hands[hand].move(edge)
  const last = () => rowOf('E19').getBoundingClientRect().bottom
  await expect.poll(last).toBeLessThan(innerHeight * 0.7)
  // Away from the edge it comes to rest.
  await hands[hand].move({ x, y: innerHeight / 2 })
  const box = rowOf('E19').getBoundingClientRect()
  const to = { x, y: box.top + box.height * 0.8 }
  await hands[hand].move(to)
  await hands[hand].up(to)
  await expect.poll(() => lastPlan(sent)).toBe(`Main: ${[...names.slice(1), 'E0'].join(' ')}`)
})

test.each(both)('Escape puts back an item held by %s, and a press alone moves nothing', async (hand) => {
  const { sent } = await open('Main: Squat Lunge')
  await pickUp(hand, 'Lunge', { x: 0, y: -60 })
  await expect.poll(() => getComputedStyle(rowOf('Lunge')).translate).toBe('0px -60px')
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await expect.poll(() => getComputedStyle(rowOf('Lunge')).translate).toBe('none')
  const at = middleOf(handleOf('Lunge').element())
  await hands[hand].up(at)
  await hands[hand].down(at)
  await hands[hand].up(at)
  await drag(hand, 'Squat', 'Lunge', 0.8)
  await expect.poll(() => lastPlan(sent)).toBe('Main: Lunge Squat')
  expect(sent.filter(({ name }) => name === 'useProgramEditorPlanMutation')).toHaveLength(1)
})
