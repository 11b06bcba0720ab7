// Operations: getOnDemandVideosByFilter, getOnDemandVideosBySubcategory
import type { PageAsked } from '#backend/model/read/pages/namedPages.ts'
import { readWords } from '#backend/model/search/searchedWords.ts'
import { searchPage } from '#backend/model/search/searchPage.ts'
import type { Caller } from '#backend/platform/context.ts'
import type { OnDemandVideosFilter } from '#schema/__generated__/wire.ts'
import type { VideoStore } from './videos.port.ts'

/** Lists the public videos of a sub-category. */
export function findOnShelf(
  { subCategoryID, ...page }: PageAsked & { subCategoryID: string },
  caller: Caller,
  videos: Pick<VideoStore, 'listShelf'>,
) {
  return searchPage(page, (positions) => videos.listShelf(subCategoryID, positions, caller))
}

export async function findVideos(
  { filter, ...page }: PageAsked & { filter: OnDemandVideosFilter },
  caller: Caller,
  videos: Pick<VideoStore, 'listFound'>,
) {
  const words = readWords(filter)
  return searchPage(page, (positions) => videos.listFound({ filter, words }, positions, caller))
}
