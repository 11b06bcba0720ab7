import type { HandWritten } from '#backend/model/resolve.ts'
import type { QueryGetClassesLambdaArgs, QueryGetLatestClassesLambdaArgs } from '#schema/__generated__/wire.ts'
import type { ClassStore } from './classes.port.ts'
import { latestOf } from './latestOf.ts'

export function classResolvers(classes: ClassStore): HandWritten {
  return {
    Query: {
      getLatestClassesLambda: (_root, { filter }: QueryGetLatestClassesLambdaArgs, { now }) =>
        classes.listPublic({
          now,
          endsFrom: latestOf(now, filter.endDate),
          categoryIds: filter.categoryIDs ?? undefined,
        }),
      getClassesLambda: (_root, { categoryID, subCategoryID }: QueryGetClassesLambdaArgs, { now }) =>
        classes.listPublic({
          now,
          endsFrom: now,
          categoryIds: categoryID ? [categoryID] : undefined,
          subCategoryId: subCategoryID ?? undefined,
        }),
    },
  }
}
