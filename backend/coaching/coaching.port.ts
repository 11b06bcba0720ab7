import type { AskedRows } from '#backend/model/read/pages/listAfter.ts'
import type { Caller } from '#backend/platform/context.ts'

export interface CoachesAsked extends AskedRows {
  companyId: string
  status?: string | undefined
}

/** Ids of the company's approved coaches in the order in which they came; none for another status. */
export type ListCoaches = (asked: CoachesAsked, caller: Caller) => Promise<string[]>
