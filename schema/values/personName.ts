/** Maximum number of characters of a first or last name. */
export const longestName = 50

/** What can be wrong with a person's name. */
export type NameFault = 'missing' | 'blank' | 'long' | 'characters'

/** The specification's four messages (000, section 5), as the server sends them. */
const sentences: Record<NameFault, string> = {
  missing: 'This field is required!',
  blank: 'Name cannot be only whitespace!',
  long: `Name must be ${longestName} characters or less!`,
  characters: 'Name can only contain letters, numbers, spaces, apostrophes, and periods!',
}

// Letters and marks of any script, both apostrophes, and the hyphen (decision D6).
const NAME = /^[\p{L}\p{M}\p{N} .'’-]+$/u

/** The fault in a person's name; undefined if it is valid. Length counts characters, not code units. */
export function nameFaultOf(name: string): NameFault | undefined {
  if (name === '') return 'missing'
  if (name.trim() === '') return 'blank'
  if (Array.from(name).length > longestName) return 'long'
  return NAME.test(name) ? undefined : 'characters'
}

/** The message for that fault. */
export function nameSentenceOf(name: string): string | undefined {
  const fault = nameFaultOf(name)
  return fault && sentences[fault]
}
