import { classAnswer } from './classAnswer.ts'

/** What a class may lack. */
export const lacks = [
  'an assistant',
  'a coach',
  'a company',
  'a description',
  'a level',
  'a kind',
  'a kind and a level',
  'words of its coach',
  'a discipline that Obi knows',
] as const

type Lack = (typeof lacks)[number]

const lacking: Record<Lack, object> = {
  'an assistant': { assistantInfo: null, assistantID: null },
  'a coach': { coachInfo: null },
  'a company': { company: null },
  'a description': { description: null },
  'a level': { level: null },
  'a kind': { subCategoryName: null },
  'a kind and a level': { subCategoryName: null, level: null },
  'words of its coach': { coachInfo: { id: 'kenji', firstName: 'Kenji', lastName: 'Moreau', photo: null, bio: null } },
  'a discipline that Obi knows': { categoryName: 'Capoeira', level: 'Cord of the house' },
}

/** A class without something, named after what it lacks. */
export function classWithout(what: Lack, id = 'c1') {
  return classAnswer({ id, name: `Without ${what}`, ...lacking[what] })
}

/** One class for each thing that a class may lack. */
export function incompleteClasses() {
  return lacks.map((what, place) => classWithout(what, `bare-${place}`))
}

/** Lines of a page in which something is missing: a word of the machine's, or a dot with nothing on one side of it. */
export function holesIn(element: Element): string[] {
  const lines = element instanceof HTMLElement ? element.innerText.split('\n') : []
  return lines.filter((line) => /null|undefined|NaN|Invalid|^\s*·|·\s*$|·\s*·/.test(line))
}
