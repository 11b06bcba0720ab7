import { visibleStatement } from '#backend/model/rights/visibleStatement.ts'
import type { Instant } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import type { Argument } from '#backend/platform/statement.ts'
import type { OnDemandVideosFilter } from '#schema/__generated__/wire.ts'
import { isPublicVideo } from '#schema/model/video.rights.ts'
import type { Standing, VideoPage, VideoStore } from './videos.port.ts'

/** A search looks at no more than these, from the newest on. */
const MOST_WALKED = 20_000

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

const shelf = visibleStatement<Standing, PageArguments & { subCategoryId: string }>(
  'video_shelf',
  ({ argument, holds, visible }) => `
    select v.id, v.uploaded_at as "uploadedAt" from video_shelf s join video v on v.id = s.video_id
    where s.sub_category_id = ${argument('subCategoryId', 'text')}
      and (${argument('afterAt', 'timestamptz')} is null
        or (s.uploaded_at, s.video_id) < (${argument('afterAt', 'timestamptz')}, ${argument('afterId', 'text')}))
      and ${holds('Video', 'v', isPublicVideo)} and ${visible('Video', 'v')}
    order by s.uploaded_at desc, s.video_id desc limit ${argument('limit', 'int')}`,
)

const found = visibleStatement<Standing, PageArguments & ReturnType<typeof wishesOf>>(
  'video_found',
  ({ argument, holds, visible }) => {
    const is = (column: string, name: string) =>
      `(${argument(name, 'text')} is null or v.${column} = ${argument(name, 'text')})`
    const holdsOf = (name: string, type: string, condition: string) =>
      `(${argument(name, type)} is null or ${condition} ${argument(name, type)})`
    return `
    select v.id, v.uploaded_at as "uploadedAt" from (
      select v.* from video v where ${holds('Video', 'v', isPublicVideo)} and ${visible('Video', 'v')}
        and (${argument('afterAt', 'timestamptz')} is null
          or (v.uploaded_at, v.id) < (${argument('afterAt', 'timestamptz')}, ${argument('afterId', 'text')}))
      order by v.uploaded_at desc, v.id desc limit ${argument('walked', 'int')}
    ) v left join contact c on c.id = v.coach_id and ${visible('Contact', 'c')}
    where ${is('coach_id', 'coachId')} and ${is('video_type', 'videoType')} and ${is('level', 'level')}
      and ${holdsOf('categories', 'text[]', 'v.categories @>')}
      and ${holdsOf('subCategories', 'text[]', 'v.sub_categories @>')}
      and ${holdsOf('muscleGroups', 'text[]', 'v.muscle_group_ids &&')}
      and ${holdsOf('equipment', 'text[]', `coalesce(v.equipment_ids, '{}') <@`)}
      and ${holdsOf('age', 'int', 'coalesce(v.age_from, 0) <=')} and ${holdsOf('age', 'int', 'coalesce(v.age_to, 1000) >=')}
      and ${holdsOf('shortest', 'int', 'v.duration_s >=')} and ${holdsOf('longest', 'int', 'v.duration_s <=')}
      and search_text(concat_ws(' ', v.title, array_to_string(v.keywords, ' '), c.first_name, c.last_name)) like all (array(
        select '%' || regexp_replace(search_text(word), '([\\\\%_])', '\\\\\\1', 'g') || '%'
        from unnest(${argument('words', 'text[]')}) word
      ))
    order by v.uploaded_at desc, v.id desc limit ${argument('limit', 'int')}`
  },
)

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

const shared = visibleStatement<{ id: string }, { contactId: string }>(
  'video_shared',
  ({ argument, visible }) => `
    select v.id from video_share s join video v on v.id = s.video_id
    where s.contact_id = ${argument('contactId', 'text')} and ${visible('VideoShare', 's')} and ${visible('Video', 'v')}
    order by s.created_at desc, s.id desc limit 1000`,
)

/** What was found, by ids alone: each is read with the rights of whoever asks. */
export function createVideoStore(database: Queryable): Omit<VideoStore, 'listPicks' | 'listFeatured'> {
  return {
    isThere: async (id, asking) => (await video(database, asking, { id })).length > 0,
    listShelf: (subCategoryId, page, asking) => shelf(database, asking, { subCategoryId, ...columnsOf(page) }),
    listFound: (filter, page, asking) => found(database, asking, { ...wishesOf(filter), ...columnsOf(page) }),
    listSounds: async (behind, asking) => idsOf(await sounds(database, asking, { ...behind })),
    listShared: async (contactId, asking) => idsOf(await shared(database, asking, { contactId })),
  }
}

function columnsOf({ after, limit }: VideoPage): PageArguments {
  return { afterAt: after?.uploadedAt, afterId: after?.id, limit }
}

function wishesOf(filter: OnDemandVideosFilter) {
  const one = (id: string | null | undefined) => (id ? [id] : undefined)
  return {
    coachId: filter.coachID ?? undefined,
    videoType: filter.videoType ?? undefined,
    level: filter.level ?? undefined,
    categories: one(filter.categoryID),
    subCategories: one(filter.subCategoryID),
    muscleGroups: filter.muscleGroupIDs ?? undefined,
    equipment: filter.equipmentIDs ?? undefined,
    age: filter.age ?? undefined,
    shortest: filter.shortest ?? undefined,
    longest: filter.longest ?? undefined,
    words: (filter.text ?? '').split(/\s+/).filter(Boolean),
    walked: MOST_WALKED,
  }
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}
