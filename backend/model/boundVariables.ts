import { badInput } from './checkValue.ts'

const MOST_VALUES = 10_000
const DEEPEST = 64

/** Refuses variables that cost more to walk than any honest call brings, before the executor walks them. */
export function boundVariables(variables: Readonly<Record<string, unknown>>): void {
  let count = 0
  const waiting = Object.entries(variables).map(([name, value]) => ({ name, value, depth: 0 }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { name, value, depth } = next
    count += 1
    if (count > MOST_VALUES) throw badInput(name, 'This holds too many values.')
    if (depth > DEEPEST) throw badInput(name, 'This is nested too deeply.')
    if (typeof value !== 'object' || value === null) continue
    for (const member of Object.values(value)) waiting.push({ name, value: member, depth: depth + 1 })
  }
}
