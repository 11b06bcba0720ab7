import { visibleStatement } from '#backend/model/rights/visibleStatement.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { isPublic } from '#schema/model/classes.rights.ts'
import { isPublicProgram } from '#schema/model/program.rights.ts'
import { isPublicVideo } from '#schema/model/video.rights.ts'
import { and } from '#schema/predicate.ts'
import { isToCome, takesPlace } from '#schema/publishedClass.ts'
import { TEMPLATE } from '#schema/training/template.ts'
import type { Featured, Shown, VideoStore } from './videos.port.ts'

const MOST_SHOWN = 12

/** Picks are chosen among so many of the newest videos, and classes among so many of the next dates. */
const MOST_LOOKED_AT = 500

// oxlint-disable-next-line house/rows-by-rights -- A part of the statements below, which visibleStatement makes.
const shownVideo = `
  v.id, v.title, coalesce(v.thumbnail, v.image, v.video_thumbnail) as thumbnail,
  (select k.name from category k where k.id = v.categories[1]) as "categoryName",
  v.level, v.duration_s as duration, null::int as sessions, false as "isProgram"`

// oxlint-disable-next-line house/rows-by-rights -- The same of a program.
const shownProgram = `
  p.id, p.name as title,
  coalesce(p.thumbnail, (select coalesce(t.thumbnail, t.image, t.video_thumbnail) from video t where t.id = p.trailer_id))
    as thumbnail,
  (select k.name from category k where k.id = p.category_ids[1]) as "categoryName",
  p.level, null::int as duration,
  (select count(*)::int from plan s where s.program_id = p.id and s.user_id = '${TEMPLATE}') as sessions,
  true as "isProgram"`

/** Of all that is picked, so much may be programs. */
const MOST_PROGRAMS = 4

// A single exercise is what plans are made of, and nothing to watch by itself.
const isWhole = 'v.exercise_kind is null'

const picks = visibleStatement<Shown, { contactId: string }>(
  'video_picks',
  ({ argument, holds, visible }) => `
    with taste as materialized (
      select array(
        select a.category_id from activity a
          where a.contact_id = ${argument('contactId', 'text')} and ${visible('UserActivity', 'a')}
        union select g.category_id from goal g
          where g.contact_id = ${argument('contactId', 'text')} and ${visible('UserGoal', 'g')}
      ) as categories, array(
        select f.followee_id from follow f
          where f.follower_id = ${argument('contactId', 'text')} and f.status = 'FOLLOWED' and ${visible('Follow', 'f')}
      ) as coaches
    )
    select * from (
      (select ${shownVideo},
        2 * coalesce(v.categories && taste.categories, false)::int + (v.coach_id = any (taste.coaches))::int as fit,
        v.uploaded_at as since
      from taste, (
      select v.* from video v where ${holds('Video', 'v', isPublicVideo)} and ${visible('Video', 'v')}
        and ${isWhole}
      order by v.uploaded_at desc, v.id desc limit ${MOST_LOOKED_AT}
    ) v
    where v.coach_id <> ${argument('contactId', 'text')} and not exists (
      select from video_progress p
      where p.user_id = ${argument('contactId', 'text')} and p.video_id = v.id and p.completion_status = 'COMPLEATED'
        and ${visible('VideoProgress', 'p')}
    )
      order by fit desc, since desc, v.id desc limit ${MOST_SHOWN})
      union all
      (select ${shownProgram},
        2 * coalesce(p.category_ids && taste.categories, false)::int + (p.coach_id = any (taste.coaches))::int as fit,
        p.updated_at as since
      from taste, (
        select p.* from program p where ${holds('Program', 'p', isPublicProgram)} and ${visible('Program', 'p')}
        order by p.updated_at desc, p.id desc limit ${MOST_LOOKED_AT}
      ) p
      where p.owner_id <> ${argument('contactId', 'text')} and not exists (
        select from user_program e
        where e.user_id = ${argument('contactId', 'text')} and e.program_id = p.id and e.status <> 'CANCELED'
          and ${visible('UserProgram', 'e')}
      )
      order by fit desc, since desc, p.id desc limit ${MOST_PROGRAMS})
    ) picked
    order by fit desc, since desc, id desc limit ${MOST_SHOWN}`,
)

// Of a class that repeats the next date alone. One class, one program, one video, and so on.
const featured = visibleStatement<Featured>(
  'video_featured',
  ({ holds, now, visible }) => `
    with next as (
      select distinct on (o.class_id) o.* from (
        select o.* from occurrence o
        where o.starts_at >= ${now()} and ${holds('EventOccurrence', 'o', and(isPublic, takesPlace, isToCome))}
          and ${visible('EventOccurrence', 'o')}
        order by o.starts_at, o.id limit ${MOST_LOOKED_AT}
      ) o order by o.class_id, o.starts_at, o.id
    ), shown as (
      (select 'VIDEO' as "mediaType", row_number() over (order by v.uploaded_at desc, v.id desc) as place, ${shownVideo},
          v.public_id as "publicID"
        from video v where ${holds('Video', 'v', isPublicVideo)} and ${visible('Video', 'v')}
          and ${isWhole}
        order by place limit ${MOST_SHOWN / 2})
      union all
      (select 'EVENT', row_number() over (order by o.starts_at, o.id) as place, o.id, o.name,
          (select m ->> 'url' from jsonb_array_elements(o.event_media) m where m ->> 'type' = 'IMAGE' limit 1),
          (select k.name from category k where k.id = o.category_id), o.level, o.duration_s, null, false, o.public_id
        from next o order by place limit ${MOST_SHOWN / 2})
      union all
      (select 'PROGRAM', row_number() over (order by p.updated_at desc, p.id desc) as place, ${shownProgram},
          p.public_id
        from program p where ${holds('Program', 'p', isPublicProgram)} and ${visible('Program', 'p')}
        order by place limit ${MOST_PROGRAMS})
    )
    select * from shown order by place, "mediaType" limit ${MOST_SHOWN}`,
)

/** What pages of somebody's day put before them. */
export function createPicksStore(database: Queryable): Pick<VideoStore, 'listPicks' | 'listFeatured'> {
  return {
    listPicks: (contactId, asking) => picks(database, asking, { contactId }),
    listFeatured: (asking) => featured(database, asking, {}),
  }
}
