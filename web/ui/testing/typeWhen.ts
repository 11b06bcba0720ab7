import { type Locator, page, userEvent } from 'vitest/browser'

/** Types a day, YYYY-MM-DD, into the field of that name, in the order in which English writes it. */
export async function typeDay(name: string, day: string): Promise<void> {
  const [year, month, date] = day.split('-')
  await typeParts(name, `${month}${date}${year}`)
}

/** Types a time, HH:mm, into the field of that name, as English writes it. */
export async function typeTime(name: string, time: string): Promise<void> {
  const [hours = 0, minutes] = time.split(':').map(Number)
  const two = (part = 0) => String(part).padStart(2, '0')
  await typeParts(name, `${two(hours % 12 || 12)}${two(minutes)}${hours < 12 ? 'a' : 'p'}`)
}

/** The parts of a day or a time, in the field of that name. */
export function partsOf(name: string): Locator {
  return page.getByRole('group', { name, exact: true }).getByRole('spinbutton')
}

/** Each part, once full, hands the typing on to the next. */
async function typeParts(name: string, typed: string): Promise<void> {
  await partsOf(name).first().click()
  await userEvent.keyboard(typed)
}
