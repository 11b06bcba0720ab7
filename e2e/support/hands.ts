import { expect, type Locator, type Page } from '@playwright/test'
import { tabTo } from './tabTo.ts'

/** How a user operates a page: by pointer (mouse or touch), or by keyboard alone. */
export interface Hands {
  press: (target: Locator) => Promise<void>
  choose: (radio: Locator) => Promise<void>
  /** Presses an item of an open menu. */
  pick: (item: Locator) => Promise<void>
  write: (field: Locator, text: string) => Promise<void>
  /** Moves a class in the calendar this many quarter hours later. */
  moveLater: (box: Locator, quarters: number) => Promise<void>
  /** Makes it this many quarter hours longer. */
  makeLonger: (box: Locator, quarters: number) => Promise<void>
}

/** Height of a quarter hour in the calendar. */
export const QUARTER_PX = 12
/** Distance from the lower edge of a class to the middle of its resize handle. */
const EDGE_PX = 4
const MOST_STEPS = 60

export const keyboard: Hands = {
  press: async (target) => {
    await tabTo(target.page(), target)
    await target.page().keyboard.press('Enter')
  },
  choose: async (radio) => {
    const page = radio.page()
    await expect(radio).toBeVisible()
    const group = radio.locator('xpath=ancestor::*[@role="radiogroup"][1]')
    await tabTo(page, group.getByRole('radio', { checked: true }))
    for (let step = 0; step < MOST_STEPS && !(await radio.isChecked()); step += 1)
      await page.keyboard.press('ArrowDown')
    await expect(radio).toBeChecked()
  },
  pick: async (item) => {
    await expect(item).toBeVisible()
    const page = item.page()
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=menu]') !== null)).toBe(true)
    for (let step = 0; step < MOST_STEPS && !(await isFocused(item)); step += 1) {
      const before = await focusedItem(page)
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => focusedItem(page)).not.toBe(before)
    }
    await expect(item).toBeFocused()
    await page.keyboard.press('Enter')
  },
  write: async (field, text) => {
    await tabTo(field.page(), field)
    await field.page().keyboard.type(text)
  },
  moveLater: (box, quarters) => pressDown(box, quarters, ['Alt']),
  makeLonger: (box, quarters) => pressDown(box, quarters, ['Alt', 'Shift']),
}

async function pressDown(box: Locator, times: number, held: readonly string[]): Promise<void> {
  const page = box.page()
  await tabTo(page, box)
  for (const key of held) await page.keyboard.down(key)
  for (let time = 0; time < times; time += 1) await page.keyboard.press('ArrowDown')
  for (const key of held.toReversed()) await page.keyboard.up(key)
}

const press = (target: Locator) => target.click()
const write = (field: Locator, text: string) => field.fill(text)
const inPage = { press, choose: press, pick: press, write }

export const mouse: Hands = {
  ...inPage,
  moveLater: async (box, quarters) => dragByMouse(box.page(), await gripOf(box), quarters),
  makeLonger: async (box, quarters) => dragByMouse(box.page(), await edgeOf(box), quarters),
}

async function dragByMouse(page: Page, { x, y }: Point, quarters: number): Promise<void> {
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + (quarters * QUARTER_PX) / 2, { steps: 4 })
  await page.mouse.move(x, y + quarters * QUARTER_PX, { steps: 4 })
  await page.mouse.up()
}

export const finger: Hands = {
  ...inPage,
  moveLater: async (box, quarters) => dragByFinger(box, await gripOf(box), quarters),
  makeLonger: async (box, quarters) => dragByFinger(box, await edgeOf(box), quarters),
}

function dragByFinger(box: Locator, { x, y }: Point, quarters: number): Promise<void> {
  return dragByTouch(box.page(), { x, y }, { x, y: y + quarters * QUARTER_PX }, () =>
    expect(box).toHaveAttribute('data-dragged', ''),
  )
}

interface Point {
  x: number
  y: number
}

/** Holds a point until the page recognizes a long press, then drags and releases it. */
export async function dragByTouch(page: Page, from: Point, to: Point, held: () => Promise<void>): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', point: Point) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: [point] })
  await touch('touchStart', from)
  await held()
  await touch('touchMove', { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 })
  await touch('touchMove', to)
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await client.detach()
}

/** A point by which a class is moved. */
async function gripOf(box: Locator): Promise<Point> {
  const { x, y, width } = await placeOf(box)
  return { x: x + width / 2, y: y + QUARTER_PX }
}

/** A point of its resize handle. */
async function edgeOf(box: Locator): Promise<Point> {
  const { x, y, width, height } = await placeOf(box)
  return { x: x + width / 2, y: y + height - EDGE_PX }
}

async function placeOf(box: Locator): Promise<Point & { width: number; height: number }> {
  await box.scrollIntoViewIfNeeded()
  return (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
}

/** The text of the menu item that has the focus. */
function focusedItem(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.closest('[role=menuitem]')?.textContent ?? null)
}

function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node === document.activeElement)
}
