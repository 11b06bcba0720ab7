import type { ProgramsScreenQuery$variables } from '#schema/__generated__/relay/ProgramsScreenQuery.graphql.ts'
import { PUBLISHED } from '#schema/rights/statuses.ts'
import { meantBy } from '#web/app/names/meantBy.ts'
import { paths } from '#web/features/programs/paths.ts'

const LONGEST_SEARCH = 100

/** The filters in the URL. */
export interface ProgramsPlace {
  categoryId: string | undefined
  subCategoryId: string | undefined
  level: string | undefined
  goal: string | undefined
  text: string | undefined
}

/** Clears all filters below the discipline. */
export const nothingNarrowed = {
  subCategoryId: undefined,
  level: undefined,
  goal: undefined,
  text: undefined,
} as const satisfies Partial<ProgramsPlace>

/** Whether to show a filtered list instead of shelves. */
export function isNarrowed({ categoryId: _category, ...narrowing }: ProgramsPlace): boolean {
  return Object.values(narrowing).some((value) => value !== undefined)
}

export function programsPlaceOf({ search }: { search: string }): ProgramsPlace {
  const params = new URLSearchParams(search)
  const param = (name: string) => params.get(name)?.trim() || undefined
  return {
    categoryId: param('category'),
    subCategoryId: param('sub'),
    level: param('level'),
    goal: param('goal'),
    text: param('q')?.slice(0, LONGEST_SEARCH),
  }
}

export function addressOfPrograms({ categoryId, subCategoryId, level, goal, text }: ProgramsPlace): string {
  return paths.programs({ category: categoryId, sub: subCategoryId, level, goal, q: text === '' ? undefined : text })
}

/** Only public programs. Users find their other programs in their own rails. */
const isOpen = { isPublic: { eq: true }, isApproved: { eq: true }, status: { eq: PUBLISHED } } as const

export function programsVariables(at: { search: string }): ProgramsScreenQuery$variables {
  const place = programsPlaceOf(at)
  const { categoryId, subCategoryId, level, goal, text } = place
  return {
    narrowed: isNarrowed(place),
    filter: { categoryID: categoryId, subCategoryID: subCategoryId, level, goal, text, meant: meantBy(text) },
  }
}

/** Filter of one shelf. */
export function openIn(kind: { categoryId: string } | { subCategoryId: string }) {
  return 'categoryId' in kind
    ? { ...isOpen, categoryIDs: { contains: kind.categoryId } }
    : { ...isOpen, subCategoryIDs: { contains: kind.subCategoryId } }
}
