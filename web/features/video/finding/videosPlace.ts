import type {
  VideoCategory,
  VideosScreenQuery$variables,
} from '#schema/__generated__/relay/VideosScreenQuery.graphql.ts'
import { meantBy } from '#web/app/names/meantBy.ts'
import { paths } from '#web/features/video/paths.ts'

const LONGEST_SEARCH = 100
const MINUTE_S = 60

/** All video types, in the order of a session. */
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

/** Ranges of duration in minutes, including both bounds. */
export const lengths = {
  short: [0, 10],
  middle: [10, 30],
  long: [30, undefined],
} as const

export type Length = keyof typeof lengths

/** Stands for having no equipment, next to the ids of the studio's equipment. */
export const NO_EQUIPMENT = 'none'

/** The filters in the URL. */
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

/** Clears all filters below the discipline. */
export const nothingNarrowed = {
  subCategoryId: undefined,
  kind: undefined,
  level: undefined,
  length: undefined,
  equipmentId: undefined,
  coachId: undefined,
  text: undefined,
} as const satisfies Partial<VideosPlace>

/** Whether to show a filtered list instead of shelves. */
export function isNarrowed({ categoryId: _category, ...narrowing }: VideosPlace): boolean {
  return Object.values(narrowing).some((value) => value !== undefined)
}

export function videosPlaceOf({ search }: { search: string }): VideosPlace {
  const params = new URLSearchParams(search)
  const param = (name: string) => params.get(name)?.trim() || undefined
  const length = param('length')
  return {
    categoryId: param('category'),
    subCategoryId: param('sub'),
    kind: kinds.find((kind) => kind === param('type')),
    level: param('level'),
    length: isLength(length) ? length : undefined,
    equipmentId: param('equipment'),
    coachId: param('coach'),
    text: param('q')?.slice(0, LONGEST_SEARCH),
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
