import type {
  VideoCategory,
  VideosScreenQuery$variables,
} from '#schema/__generated__/relay/VideosScreenQuery.graphql.ts'
import { meantBy } from '#web/app/meantBy.ts'
import { paths } from './paths.ts'

const LONGEST_SEARCH = 100
const MINUTE_S = 60

/** Every kind of video, in the order in which a session is built. */
export const kinds = [
  'CLASS',
  'WARMUP',
  'STRETCHING',
  'TECHNIQUES',
  'DRILLS',
  'CONDITIONING',
  'CARDIO',
  'STRENGTH',
  'HYPERTROPHY',
  'FUNCTIONAL',
  'MEDITATION',
  'TRAILER',
  'OTHER',
] as const satisfies readonly VideoCategory[]

export type Kind = (typeof kinds)[number]

/** How long it may be, in minutes: from the first and up to the second. */
export const lengths = {
  short: [0, 10],
  middle: [10, 30],
  long: [30, undefined],
} as const

export type Length = keyof typeof lengths

/** Ids of equipment are the studio's own; this one stands for having none of it. */
export const NO_EQUIPMENT = 'none'

/** What the address says is looked at. */
export interface VideosPlace {
  categoryId: string | undefined
  subCategoryId: string | undefined
  kind: Kind | undefined
  level: string | undefined
  length: Length | undefined
  equipmentId: string | undefined
  coachId: string | undefined
  text: string | undefined
}

/** What narrows beyond the discipline. One press clears it all. */
export const nothingNarrowed = {
  subCategoryId: undefined,
  kind: undefined,
  level: undefined,
  length: undefined,
  equipmentId: undefined,
  coachId: undefined,
  text: undefined,
} as const satisfies Partial<VideosPlace>

/** Without a filter there are shelves; with one, what was found. */
export function isNarrowed({ categoryId: _category, ...narrowing }: VideosPlace): boolean {
  return Object.values(narrowing).some((chosen) => chosen !== undefined)
}

export function videosPlaceOf({ search }: { search: string }): VideosPlace {
  const asked = new URLSearchParams(search)
  const given = (name: string) => asked.get(name)?.trim() || undefined
  const length = given('length')
  return {
    categoryId: given('category'),
    subCategoryId: given('sub'),
    kind: kinds.find((kind) => kind === given('type')),
    level: given('level'),
    length: isLength(length) ? length : undefined,
    equipmentId: given('equipment'),
    coachId: given('coach'),
    text: given('q')?.slice(0, LONGEST_SEARCH),
  }
}

export function isLength(name: string | undefined): name is Length {
  return name !== undefined && Object.hasOwn(lengths, name)
}

export function addressOfVideos(place: VideosPlace): string {
  const { categoryId, subCategoryId, kind, level, length, equipmentId, coachId, text } = place
  return paths.videos({
    category: categoryId,
    sub: subCategoryId,
    type: kind,
    level,
    length,
    equipment: equipmentId,
    coach: coachId,
    q: text === '' ? undefined : text,
  })
}

export function videosVariables(at: { search: string }): VideosScreenQuery$variables {
  const place = videosPlaceOf(at)
  const { categoryId, subCategoryId, kind, level, length, equipmentId, coachId, text } = place
  const [shortest, longest] = length ? lengths[length] : []
  return {
    narrowed: isNarrowed(place),
    filter: {
      categoryID: categoryId,
      subCategoryID: subCategoryId,
      videoType: kind,
      level,
      shortest: shortest && shortest * MINUTE_S,
      longest: longest && longest * MINUTE_S,
      equipmentIDs: equipmentId === undefined ? undefined : equipmentId === NO_EQUIPMENT ? [] : [equipmentId],
      coachID: coachId,
      text,
      meant: meantBy(text),
    },
  }
}
