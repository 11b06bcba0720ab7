import type { ModelRoleFilterInput } from '#schema/__generated__/relay/CompanyCoachesQuery.graphql.ts'
import { approvedCoaches } from './coachesPlace.ts'
import type { Category } from './teaching.ts'

/**
 * Matches coaches whose name or teaching contains every word of the search. Category names are matched here, in the
 * user's language, because the server has them in one language only.
 */
export function coachesNamed(text: string, categories: readonly Category[]): ModelRoleFilterInput {
  const words = folded(text).split(/\s+/).filter(Boolean)
  return {
    ...approvedCoaches,
    and: words.map((word) => ({
      or: [
        { coachName: { matches: word } },
        { customCategory: { matches: word } },
        ...categories.filter(({ name }) => folded(name).includes(word)).map(({ id }) => ({ category: { eq: id } })),
      ],
    })),
  }
}

/** Removes case and accents for comparison. */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase().trim()
}
