/** The four sentences of the specification (000, section 5). They are message ids; catalogues translate them. */
export type NameFault =
  | 'This field is required!'
  | 'Name must be 50 characters or less!'
  | 'Name can only contain letters, numbers, spaces, apostrophes, and periods!'
  | 'Name cannot be only whitespace!'

// Letters and marks of any script, both apostrophes, and the hyphen (decision D6).
const NAME = /^[\p{L}\p{M}\p{N} .'’-]+$/u

/** What is wrong with a person's name; undefined when nothing is. Length counts characters, not code units. */
export function nameFaultOf(name: string): NameFault | undefined {
  if (name === '') return 'This field is required!'
  if (name.trim() === '') return 'Name cannot be only whitespace!'
  if (Array.from(name).length > 50) return 'Name must be 50 characters or less!'
  if (!NAME.test(name)) return 'Name can only contain letters, numbers, spaces, apostrophes, and periods!'
  return undefined
}
