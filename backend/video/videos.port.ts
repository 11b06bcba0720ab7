import type { AskedRows } from '#backend/model/read/pages/listAfter.ts'
import type { SearchedWord } from '#backend/model/search/searchedWords.ts'
import type { Position, SearchPage } from '#backend/model/search/searchStatement.ts'
import type { Caller } from '#backend/platform/context.ts'
import type { OnDemandVideosFilter } from '#schema/__generated__/wire.ts'

export interface VideoSearch {
  filter: OnDemandVideosFilter
  words: readonly SearchedWord[] | undefined
}

/** The fields of a video, a class or a program on Today. */
export interface Shown {
  id: string
  title: string
  thumbnail: string | null
  categoryName: string | null
  level: string | null
  duration: number | null
  sessions: number | null
  isProgram: boolean
}

export interface Featured extends Shown {
  mediaType: 'VIDEO' | 'EVENT' | 'PROGRAM'
  /** The id in its shared link. */
  publicID: string
}

export interface SharedVideosAsked extends AskedRows {
  contactId: string
}

export interface VideoStore {
  /** Whether the viewer can see this video. */
  isThere(id: string, caller: Caller): Promise<boolean>
  listShelf(subCategoryId: string, page: SearchPage, caller: Caller): Promise<Position[]>
  listFound(search: VideoSearch, page: SearchPage, caller: Caller): Promise<Position[]>
  /** Ids of a video's background audio, in the chosen order. */
  listSounds(behind: { id: string; kind: string }, caller: Caller): Promise<string[]>
  /** Ids of videos, last shared first. */
  listShared(request: SharedVideosAsked, caller: Caller): Promise<string[]>
  listPicks(contactId: string, caller: Caller): Promise<Shown[]>
  listFeatured(caller: Caller): Promise<Featured[]>
}
