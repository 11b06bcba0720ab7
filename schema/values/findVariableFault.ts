/** Of one call. The largest program that may be asked for is stored in one: two hours of short exercises, 36 times. */
export const mostValues = 40_000
const deepest = 64

/** Of the filters of one call, counted in the lists of `and` and `or`: each becomes SQL, on the thread that all share. */
export const mostFilterTerms = 100

/** A variable by its name, and what is wrong with it as a sentence. */
export interface VariableFault {
  name: string
  message: string
}

/**
 * Finds variables that cost more to walk than any honest call brings; undefined where there are none. It does not
 * recurse itself, so that no nesting is too deep for it, and goes before everything that does.
 */
export function findVariableFault(variables: Readonly<Record<string, unknown>>): VariableFault | undefined {
  let count = 0
  let terms = 0
  const waiting = Object.entries(variables).map(([name, value]) => ({ name, value, depth: 0 }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { name, value, depth } = next
    count += 1
    if (count > mostValues) return { name, message: 'This holds too many values.' }
    if (depth > deepest) return { name, message: 'This is nested too deeply.' }
    if (typeof value !== 'object' || value === null) continue
    terms += termsIn(value)
    if (terms > mostFilterTerms) return { name, message: 'This filter has too many conditions.' }
    for (const member of Object.values(value)) waiting.push({ name, value: member, depth: depth + 1 })
  }
  return undefined
}

function termsIn(value: object): number {
  const lists = [Reflect.get(value, 'and'), Reflect.get(value, 'or')]
  return lists.reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 0), 0)
}
