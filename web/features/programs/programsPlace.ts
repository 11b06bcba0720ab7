import type { ProgramsScreenQuery$variables } from '#schema/__generated__/relay/ProgramsScreenQuery.graphql.ts'
import { PUBLISHED } from '#schema/statuses.ts'
import { meantBy } from '#web/app/meantBy.ts'
import { paths } from './paths.ts'

const LONGEST_SEARCH = 100

/** What the address says is looked at. */
export interface ProgramsPlace {
  categoryId: string | undefined
  subCategoryId: string | undefined
  level: string | undefined
  goal: string | undefined
  text: string | undefined
}

/** What narrows beyond the discipline. One press clears it all. */
export const nothingNarrowed = {
  subCategoryId: undefined,
  level: undefined,
  goal: undefined,
  text: undefined,
} as const satisfies Partial<ProgramsPlace>

/** Without a filter there are shelves; with one, what was found. */
export function isNarrowed({ categoryId: _category, ...narrowing }: ProgramsPlace): boolean {
  return Object.values(narrowing).some((chosen) => chosen !== undefined)
}

export function programsPlaceOf({ search }: { search: string }): ProgramsPlace {
  const asked = new URLSearchParams(search)
  const given = (name: string) => asked.get(name)?.trim() || undefined
  return {
    categoryId: given('category'),
    subCategoryId: given('sub'),
    level: given('level'),
    goal: given('goal'),
    text: given('q')?.slice(0, LONGEST_SEARCH),
  }
}

export function addressOfPrograms({ categoryId, subCategoryId, level, goal, text }: ProgramsPlace): string {
  return paths.programs({ category: categoryId, sub: subCategoryId, level, goal, q: text === '' ? undefined : text })
}

/** What everyone may find. Whoever runs or trains more than that finds it in their own rails. */
const isOpen = { isPublic: { eq: true }, isApproved: { eq: true }, status: { eq: PUBLISHED } } as const

export function programsVariables(at: { search: string }): ProgramsScreenQuery$variables {
  const place = programsPlaceOf(at)
  const { categoryId, subCategoryId, level, goal, text } = place
  return {
    narrowed: isNarrowed(place),
    filter: { categoryID: categoryId, subCategoryID: subCategoryId, level, goal, text, meant: meantBy(text) },
  }
}

/** Of one shelf. */
export function openIn(kind: { categoryId: string } | { subCategoryId: string }) {
  return 'categoryId' in kind
    ? { ...isOpen, categoryIDs: { contains: kind.categoryId } }
    : { ...isOpen, subCategoryIDs: { contains: kind.subCategoryId } }
}
