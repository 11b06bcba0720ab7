import { isPublished, isToCome, takesPlace } from '#schema/classes/publishedClass.ts'
import { isPublicVideo } from '#schema/model/video.rights.ts'
import type { Predicate } from '#schema/rights/predicate.ts'

const predicates = new Map<string, Predicate>(Object.entries({ isPublicVideo, isPublished, isToCome, takesPlace }))

/** A predicate of `schema/` that a field which is worked out may name. */
export function namedPredicate(name: string): Predicate {
  const predicate = predicates.get(name)
  if (!predicate) throw new Error(`There is no predicate ${name} that a field may name`)
  return predicate
}
