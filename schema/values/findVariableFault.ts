/**
 * Maximum number of values per call. The largest possible program is stored in one call: two hours of short exercises,
 * 36 times.
 */
export const mostValues = 40_000
const deepest = 64

/**
 * Maximum number of filter terms per call, counted in the lists of `and` and `or`: each becomes SQL, on the shared main
 * thread.
 */
export const mostFilterTerms = 100

/** The name of a variable, and an error message. */
export interface VariableFault {
  name: string
  message: string
}

/**
 * Finds variables that would cost more to process than any legitimate call needs; undefined if there are none. It is
 * iterative, so that nesting cannot overflow the stack, and must run before recursive code.
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
