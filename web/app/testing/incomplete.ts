import { classAnswer } from './classAnswer.ts'

/** Fields that a class may lack. */
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

/** A class without one field. */
export function classWithout(what: Lack, id = 'c1') {
  return classAnswer({ id, name: `Without ${what}`, ...lacking[what] })
}

/** One class for each field that may be missing. */
export function incompleteClasses() {
  return lacks.map((what, place) => classWithout(what, `bare-${place}`))
}

/** Lines of a page that show a missing value: `undefined`, `null`, `NaN`, or a separator with nothing on one side. */
export function holesIn(element: Element): string[] {
  const lines = element instanceof HTMLElement ? element.innerText.split('\n') : []
  return lines.filter((line) => /null|undefined|NaN|Invalid|^\s*·|·\s*$|·\s*·/.test(line))
}
