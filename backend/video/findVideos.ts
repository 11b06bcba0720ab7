import * as v from 'valibot'
import { badInput } from '#backend/model/plan/checkValue.ts'
import type { PageAsked } from '#backend/model/read/namedPages.ts'
import type { OnDemandVideosFilter } from '#schema/__generated__/wire.ts'
import type { Asking, Standing, VideoPage, VideoStore } from './videos.port.ts'

const LONGEST_TEXT = 100

/** A shelf of one sub-category. */
export async function findOnShelf(
  { subCategoryID, ...page }: PageAsked & { subCategoryID: string },
  asking: Asking,
  videos: Pick<VideoStore, 'listShelf'>,
) {
  return pageOf(page, (wanted) => videos.listShelf(subCategoryID, wanted, asking))
}

export async function findVideos(
  { filter, ...page }: PageAsked & { filter: OnDemandVideosFilter },
  asking: Asking,
  videos: Pick<VideoStore, 'listFound'>,
) {
  if ((filter.text ?? '').length > LONGEST_TEXT)
    throw badInput('filter.text', `Search for at most ${LONGEST_TEXT} characters.`)
  return pageOf(page, (wanted) => videos.listFound(filter, wanted, asking))
}

async function pageOf({ limit, after }: PageAsked, list: (page: VideoPage) => Promise<Standing[]>) {
  const found = await list({ limit: limit + 1, after: after === undefined ? undefined : standingIn(after) })
  return {
    rows: found.slice(0, limit).map(({ id, uploadedAt }) => ({ id, cursor: `${uploadedAt} ${id}` })),
    hasNext: found.length > limit,
  }
}

function standingIn(cursor: string): Standing {
  const [uploadedAt, id] = v.parse(v.tuple([v.string(), v.string()]), cursor.split(' '))
  return { uploadedAt, id }
}
