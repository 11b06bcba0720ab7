// Operations: getVideo, getBackgroundAudiosLambda, getSharedVideosByContactLambda
import { listAfter } from '#backend/model/read/pages/listAfter.ts'
import { visibleStatement } from '#backend/model/rights/visibleStatement.ts'
import { type Position, type SearchPage, searchStatement } from '#backend/model/search/searchStatement.ts'
import type { Instant } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import type { Argument } from '#backend/platform/statement.ts'
import type { OnDemandVideosFilter } from '#schema/__generated__/wire.ts'
import { isPublicVideo } from '#schema/model/video.rights.ts'
import type { VideoStore } from './videos.port.ts'

const video = visibleStatement<{ id: string }, { id: string }>(
  'video_is_there',
  ({ argument, visible }) =>
    `select v.id from video v where v.id = ${argument('id', 'text')} and ${visible('Video', 'v')}`,
)

interface PageArguments extends Readonly<Record<string, Argument | undefined>> {
  afterAt: Instant | undefined
  afterId: string | undefined
  limit: number
}

const shelf = visibleStatement<Position, PageArguments & { subCategoryId: string }>(
  'video_shelf',
  ({ argument, holds, visible }) => `
    select v.id, v.uploaded_at as at from video_shelf s join video v on v.id = s.video_id
    where s.sub_category_id = ${argument('subCategoryId', 'text')}
      and (s.uploaded_at, s.video_id)
        < (coalesce(${argument('afterAt', 'timestamptz')}, 'infinity'), coalesce(${argument('afterId', 'text')}, ''))
      and ${holds('Video', 'v', isPublicVideo)} and ${visible('Video', 'v')}
    order by s.uploaded_at desc, s.video_id desc limit ${argument('limit', 'int')}`,
)

const search = searchStatement<ReturnType<typeof furtherOf>>({
  name: 'video_search',
  model: 'Video',
  table: 'video',
  further: ({ argument }) => {
    const limits = (name: 'equipment' | 'age' | 'shortest' | 'longest', type: string, condition: string) =>
      `(${argument(name, type)} is null or ${condition} ${argument(name, type)})`
    const mainMuscles = argument('mainMuscles', 'text[]')
    return [
      // oxlint-disable-next-line house/rows-by-rights -- of a video that the statement finds by the caller's rights
      `(${mainMuscles} is null
        or (select m.muscle_group_ids[1] from video m where m.id = e.id) = any (${mainMuscles}))`,
      limits('equipment', 'text[]', 'e.equipment_ids <@'),
      limits('age', 'int', 'coalesce(e.age_from, 0) <='),
      limits('age', 'int', 'coalesce(e.age_to, 1000) >='),
      limits('shortest', 'int', 'e.duration_s >='),
      limits('longest', 'int', 'e.duration_s <='),
    ].join(' and ')
  },
})

const sounds = visibleStatement<{ id: string }, { id: string; kind: string }>(
  'video_sounds',
  ({ argument, visible }) => `
    select a.id from (
      select v.audio_ids from video v
      where ${argument('kind', 'text')} = 'VIDEO' and v.id = ${argument('id', 'text')} and ${visible('Video', 'v')}
      union all
      select p.audio_ids from program p
      where ${argument('kind', 'text')} = 'PROGRAM' and p.id = ${argument('id', 'text')} and ${visible('Program', 'p')}
    ) behind cross join lateral unnest(behind.audio_ids) with ordinality chosen (id, place)
      join audio a on a.id = chosen.id
    where a.type = 'background' and ${visible('Audio', 'a')}
    order by chosen.place`,
)

const shared = visibleStatement<{ id: string }, PageArguments & { contactId: string }>(
  'video_shared',
  ({ argument, visible }) => `
    select v.id from video_share s join video v on v.id = s.video_id
    where s.contact_id = ${argument('contactId', 'text')}
      and (s.created_at, s.id)
        < (coalesce(${argument('afterAt', 'timestamptz')}, 'infinity'), coalesce(${argument('afterId', 'text')}, ''))
      and ${visible('VideoShare', 's')} and ${visible('Video', 'v')}
    order by s.created_at desc, s.id desc limit ${argument('limit', 'int')}`,
)

const positionOfShared = visibleStatement<Position, { contactId: string; videoId: string }>(
  'video_position_of_shared',
  ({ argument, visible }) => `
    select s.created_at as at, s.id from video_share s
    where s.contact_id = ${argument('contactId', 'text')} and s.video_id = ${argument('videoId', 'text')}
      and ${visible('VideoShare', 's')}`,
)

/** Finds ids only: the records are read with the viewer's rights. */
export function createVideoStore(database: Queryable): Omit<VideoStore, 'listPicks' | 'listFeatured'> {
  return {
    isThere: async (id, caller) => (await video(database, caller, { id })).length > 0,
    listShelf: (subCategoryId, page, caller) => shelf(database, caller, { subCategoryId, ...columnsOf(page) }),
    listFound: ({ filter, words }, page, caller) =>
      search(database, caller, {
        ...page,
        words,
        tags: tagsOf(filter),
        anyOf: filter.muscleGroupIDs ?? undefined,
        more: furtherOf(filter),
      }),
    listSounds: async (behind, caller) => idsOf(await sounds(database, caller, { ...behind })),
    listShared: async ({ contactId, ...request }, caller) =>
      listAfter(
        request,
        async (videoId) => (await positionOfShared(database, caller, { contactId, videoId }))[0],
        async (page) => idsOf(await shared(database, caller, { contactId, ...columnsOf(page) })),
      ),
  }
}

function columnsOf({ after, limit }: SearchPage): PageArguments {
  return { afterAt: after?.at, afterId: after?.id, limit }
}

/** Matches the tags that 103_exercises_found_by_type.sql writes. */
function tagsOf(filter: OnDemandVideosFilter): string[] {
  const { coachID, categoryID, subCategoryID, level, videoType, exerciseKind } = filter
  const tags = [level && `level:${level}`, videoType && `type:${videoType}`, exerciseKind && `exercise:${exerciseKind}`]
  return [coachID, categoryID, subCategoryID, ...tags].flatMap((tag) => tag || [])
}

function furtherOf({ mainMuscleGroupIDs, equipmentIDs, age, shortest, longest }: OnDemandVideosFilter) {
  return {
    mainMuscles: mainMuscleGroupIDs ?? undefined,
    equipment: equipmentIDs ?? undefined,
    age: age ?? undefined,
    shortest: shortest ?? undefined,
    longest: longest ?? undefined,
  }
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}
