// Operations: getTopPicksLambda, getFeaturedContentsLambda
import { getModel } from '#backend/model/rights/columns.ts'
import { constantSql } from '#backend/model/rights/constantSql.ts'
import { predicateSql } from '#backend/model/rights/predicateSql.ts'
import { type StatementParts, visibleStatement } from '#backend/model/rights/visibleStatement.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { models } from '#schema/__generated__/models.ts'
import { isToCome, takesPlace } from '#schema/classes/publishedClass.ts'
import { isPublic } from '#schema/model/classes.rights.ts'
import { isPublicProgram } from '#schema/model/program.rights.ts'
import { isPublicVideo } from '#schema/model/video.rights.ts'
import { and } from '#schema/rights/predicate.ts'
import { TEMPLATE } from '#schema/training/template.ts'
import type { Featured, Shown, VideoStore } from './videos.port.ts'

const MOST_SHOWN = 12

// oxlint-disable-next-line house/rows-by-rights -- A part of the statements below, which visibleStatement makes.
const shownVideo = `
  v.id, v.title, coalesce(v.thumbnail, v.image, v.video_thumbnail) as thumbnail,
  (select k.name from category k where k.id = v.categories[1]) as "categoryName",
  v.level, v.duration_s as duration, null::int as sessions, false as "isProgram"`

// oxlint-disable-next-line house/rows-by-rights -- The same of a program.
const shownProgram = `
  p.id, p.name as title,
  coalesce(p.thumbnail, (
    select coalesce(t.thumbnail, t.image, t.video_thumbnail) from video t
    where t.id = p.trailer_id and ${predicateSql(isPublicVideo, 'Video', 't')}
  )) as thumbnail,
  (select k.name from category k where k.id = p.category_ids[1]) as "categoryName",
  p.level, null::int as duration,
  (select count(*)::int from plan s where s.program_id = p.id and s.user_id = '${TEMPLATE}') as sessions,
  true as "isProgram"`

/** Maximum number of programs in the picks. */
const MOST_PROGRAMS = 4

// Inlined as constants, so that every plan can use the index of complete videos (050_rails.sql). Single exercises are
// parts of plans, and not suggested.
const isWholeAndPublic = `${constantSql(isPublicVideo, models, { model: getModel(models, 'Video'), alias: 'v' })}
  and v.exercise_kind is null`

const isOpenProgram = constantSql(isPublicProgram, models, { model: getModel(models, 'Program'), alias: 'p' })

/** The newest videos that the viewer has neither uploaded nor watched to the end. */
function newestVideos({ argument, visible }: StatementParts<'contactId'>, from: string, condition: string): string {
  const contact = argument('contactId', 'text')
  // oxlint-disable-next-line house/rows-by-rights -- A part of the statement below, which visibleStatement makes.
  return `(
    select v.id from ${from} where ${condition} and ${isWholeAndPublic} and ${visible('Video', 'v')}
      and v.coach_id <> ${contact} and not exists (
        select from video_progress p
        where p.user_id = ${contact} and p.video_id = v.id and p.completion_status = 'COMPLEATED'
          and ${visible('VideoProgress', 'p')}
      )
    order by ${from === ON_SHELF ? 's.uploaded_at desc, s.video_id desc' : 'v.uploaded_at desc, v.id desc'}
    limit ${MOST_SHOWN})`
}

// oxlint-disable-next-line house/rows-by-rights -- The same.
const ON_SHELF = 'video_shelf s join video v on v.id = s.video_id'

/** The newest programs that the viewer neither owns nor has started. */
function newestPrograms({ argument, visible }: StatementParts<'contactId'>, condition: string): string {
  const contact = argument('contactId', 'text')
  // oxlint-disable-next-line house/rows-by-rights -- A part of the statement below, which visibleStatement makes.
  return `(
    select p.id from program p where ${condition} and ${isOpenProgram} and ${visible('Program', 'p')}
      and p.owner_id <> ${contact} and not exists (
        select from user_program e
        where e.user_id = ${contact} and e.program_id = p.id and e.status <> 'CANCELED' and ${visible('UserProgram', 'e')}
      )
    order by p.updated_at desc, p.id desc limit ${MOST_PROGRAMS})`
}

const fit = (categories: string, coach: string) =>
  `2 * coalesce(${categories} && taste.categories, false)::int + coalesce(${coach} = any (taste.coaches), false)::int as fit`

/**
 * Candidates are the newest of each followed coach (and of those, in each liked category), the newest of each category,
 * and the newest of all. Each list is as long as all picks, so the best picks are among them.
 */
const picks = visibleStatement<Shown, { contactId: string }>('video_picks', (parts) => {
  const { argument, visible } = parts
  const contact = argument('contactId', 'text')
  const videos = (condition: string, from = 'video v') => newestVideos(parts, from, condition)
  const programs = (condition: string) => newestPrograms(parts, condition)
  const isLiked = (column: string) => `${column} && (select categories from taste)`
  return `
    with taste as materialized (
      select array(
        select a.category_id from activity a
          where a.contact_id = ${contact} and ${visible('UserActivity', 'a')}
        union select g.category_id from goal g
          where g.contact_id = ${contact} and ${visible('UserGoal', 'g')}
      ) as categories, array(
        select f.followee_id from follow f
          where f.follower_id = ${contact} and f.status = 'FOLLOWED' and ${visible('Follow', 'f')}
      ) as coaches
    ), liked as materialized (
      select unnest(categories) as id from taste
    ), followed as materialized (
      select unnest(coaches) as id from taste
    ), video_candidate as materialized (
      select n.id from followed cross join lateral (
        ${videos('v.coach_id = followed.id')} union all
        ${videos(`v.coach_id = followed.id and ${isLiked('v.categories')}`)}
      ) n
      union select n.id from liked cross join lateral ${videos('s.sub_category_id = liked.id', ON_SHELF)} n
      union ${videos('true')}
    ), program_candidate as materialized (
      select n.id from followed cross join lateral (
        ${programs('p.coach_id = followed.id')} union all
        ${programs(`p.coach_id = followed.id and ${isLiked('p.category_ids')}`)}
      ) n
      union ${programs(`p.id in (select e.id from program_search e where ${isLiked('e.tags')}) and ${isLiked('p.category_ids')}`)}
      union ${programs('true')}
    )
    select * from (
      (select ${shownVideo}, ${fit('v.categories', 'v.coach_id')}, v.uploaded_at as since
        from taste cross join video_candidate join video v on v.id = video_candidate.id and ${visible('Video', 'v')}
        order by fit desc, since desc, v.id desc limit ${MOST_SHOWN})
      union all
      (select ${shownProgram}, ${fit('p.category_ids', 'p.coach_id')}, p.updated_at as since
        from taste cross join program_candidate join program p on p.id = program_candidate.id and ${visible('Program', 'p')}
        order by fit desc, since desc, p.id desc limit ${MOST_PROGRAMS})
    ) picked
    order by fit desc, since desc, id desc limit ${MOST_SHOWN}`
})

// Of a repeating class, only the next date: dates are read in order until there are enough classes. One class, one
// program, one video, and so on. Each list is limited before its rows are numbered.
const featured = visibleStatement<Featured>('video_featured', ({ holds, now, visible }) => {
  const nextDate = (condition: string) => `
    select o.id, o.class_id, o.starts_at from occurrence o
    where o.starts_at >= ${now()} and ${holds('EventOccurrence', 'o', and(isPublic, takesPlace, isToCome))}
      and ${visible('EventOccurrence', 'o')} and ${condition}
    order by o.starts_at, o.id limit 1`
  return `
    with recursive next as (
      select d.id, d.starts_at, array[d.class_id] as seen, 1 as place from (${nextDate('true')}) d
      union all
      select d.id, d.starts_at, next.seen || d.class_id, next.place + 1 from next cross join lateral (
        ${nextDate('(o.starts_at, o.id) > (next.starts_at, next.id) and o.class_id <> all (next.seen)')}
      ) d where next.place < ${MOST_SHOWN / 2}
    ), shown as (
      (select 'VIDEO' as "mediaType", row_number() over (order by v.uploaded_at desc, v.id desc) as place, ${shownVideo},
          v.public_id as "publicID"
        from (
          select v.* from video v where ${isWholeAndPublic} and ${visible('Video', 'v')}
          order by v.uploaded_at desc, v.id desc limit ${MOST_SHOWN / 2}
        ) v)
      union all
      (select 'EVENT', next.place, o.id, o.name,
          (select m ->> 'url' from jsonb_array_elements(o.event_media) m where m ->> 'type' = 'IMAGE' limit 1),
          (select k.name from category k where k.id = o.category_id), o.level, o.duration_s, null, false, o.public_id
        from next join occurrence o on o.id = next.id and ${visible('EventOccurrence', 'o')})
      union all
      (select 'PROGRAM', row_number() over (order by p.updated_at desc, p.id desc) as place, ${shownProgram},
          p.public_id
        from (
          select p.* from program p where ${isOpenProgram} and ${visible('Program', 'p')}
          order by p.updated_at desc, p.id desc limit ${MOST_PROGRAMS}
        ) p)
    )
    select * from shown order by place, "mediaType" limit ${MOST_SHOWN}`
})

/** Recommendations on Today. */
export function createPicksStore(database: Queryable): Pick<VideoStore, 'listPicks' | 'listFeatured'> {
  return {
    listPicks: (contactId, caller) => picks(database, caller, { contactId }),
    listFeatured: (caller) => featured(database, caller, {}),
  }
}
