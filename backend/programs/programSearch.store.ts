// Operation: findProgramsLambda
import { searchStatement } from '#backend/model/search/searchStatement.ts'
import type { Queryable } from '#backend/platform/database.ts'
import type { FindProgramsFilter } from '#schema/__generated__/wire.ts'
import type { SearchPrograms } from './programs.port.ts'

const search = searchStatement({ name: 'program_search', model: 'Program', table: 'program' })

export function createProgramSearch(database: Queryable): SearchPrograms {
  return ({ filter, words }, page, caller) => search(database, caller, { ...page, words, tags: tagsOf(filter) })
}

/** Matches the tags that 048_search.sql writes. */
function tagsOf({ coachID, categoryID, subCategoryID, level, goal }: FindProgramsFilter): string[] {
  return [coachID, categoryID, subCategoryID, level && `level:${level}`, goal && `goal:${goal}`].flatMap(
    (tag) => tag || [],
  )
}
