import type { ManageVideosScreenQuery$variables } from '#schema/__generated__/relay/ManageVideosScreenQuery.graphql.ts'
import { PUBLISHED } from '#schema/statuses.ts'
import type { Place } from '#web/app/routing/route.ts'
import { studioCompanyId } from '#web/app/useCurrentRole.ts'

/** What somebody narrows the list to. `waiting`, `approved` and `declined` are for those who approve. */
export const videoStates = ['published', 'draft', 'processing', 'failed', 'waiting', 'approved', 'declined'] as const
export type VideoState = (typeof videoStates)[number]

const LONGEST_SEARCH = 100

interface VideosPlace {
  /** Whose videos: a company's; without one the coach's own. */
  companyId: string | undefined
  text: string | undefined
  state: VideoState | undefined
}

export function videosPlaceOf({ search }: Pick<Place, 'search'>): VideosPlace {
  const asked = new URLSearchParams(search)
  return {
    companyId: asked.get('company') ?? undefined,
    text: asked.get('q')?.trim().slice(0, LONGEST_SEARCH) || undefined,
    state: videoStates.find((state) => state === asked.get('state')),
  }
}

const states: Readonly<Record<VideoState, object>> = {
  published: { status: { eq: PUBLISHED } },
  draft: { status: { eq: 'DRAFT' } },
  processing: { status: { eq: 'INPROGRESS' } },
  failed: { status: { eq: 'FAILED' } },
  // What is not public is nobody's to approve yet.
  waiting: { status: { eq: PUBLISHED }, isPublic: { eq: true }, isApproved: { attributeExists: false } },
  approved: { isApproved: { eq: true } },
  declined: { isApproved: { eq: false } },
}

/** A coach's own are asked for by who asks; a company's by its id, which the tab remembers. */
export function videosVariables(place: Pick<Place, 'search'>): ManageVideosScreenQuery$variables {
  const { companyId, text, state } = videosPlaceOf(place)
  const company = companyId ?? studioCompanyId()
  return {
    filter: {
      ...(state && states[state]),
      and: [{ status: { ne: 'DELETED' } }, ...(text === undefined ? [] : [{ title: { matches: text } }])],
      ...(companyId !== undefined && companyId !== EVERYWHERE && { assignedCompanies: { contains: company ?? '' } }),
    },
    isCompany: companyId !== undefined,
  }
}

/** Stands for all companies, where somebody looks after all of them. */
export const EVERYWHERE = 'all'
