// Operation: findMembersLambda
import * as v from 'valibot'
import { badInput } from '#backend/model/plan/checkValue.ts'
import type { PageAsked } from '#backend/model/read/pages/namedPages.ts'
import { readWords } from '#backend/model/search/searchedWords.ts'
import type { Caller } from '#backend/platform/context.ts'
import type { FindMembersFilter } from '#schema/__generated__/wire.ts'
import type { MemberScope, MemberStore } from './members.port.ts'

export type MemberSearch = { filter: FindMembersFilter } & PageAsked

/** Returns a page of links. Another coach's group and another admin's company have no members. */
export async function findMembers({ filter, ...page }: MemberSearch, caller: Caller, store: MemberStore) {
  const words = readWords({ text: filter.text })
  const scope = await scopeOf(filter, caller, store)
  if (!scope) return { rows: [], hasNext: false }
  return words
    ? listNamed(scope, { ...page, text: words.map(({ text }) => text).join(' ') }, store)
    : listNewest(scope, page, store)
}

async function scopeOf(
  { companyID, groupID }: FindMembersFilter,
  caller: Caller,
  store: Pick<MemberStore, 'isOwnGroup'>,
): Promise<MemberScope | undefined> {
  if (companyID && groupID) throw badInput('filter.groupID', 'Choose a group or a company.')
  const { contactId, adminOfCompanyIds, isGlobal } = caller.viewer
  if (companyID) {
    return isGlobal || adminOfCompanyIds.includes(companyID) ? { kind: 'company', id: companyID } : undefined
  }
  if (contactId === undefined) return undefined
  if (!groupID) return { kind: 'coach', id: contactId }
  return (await store.isOwnGroup(groupID, caller)) ? { kind: 'group', id: groupID } : undefined
}

async function listNewest(scope: MemberScope, { limit, after }: PageAsked, store: Pick<MemberStore, 'listNewest'>) {
  const links = await store.listNewest(scope, { limit: limit + 1, after: readCursor(after, DatedCursor) })
  return pageOf(links, limit)
}

async function listNamed(
  scope: MemberScope,
  { limit, after, text }: PageAsked & { text: string },
  store: Pick<MemberStore, 'listNamed'>,
) {
  const cursor = readCursor(after, NamedCursor)
  const { links, end } = await store.listNamed(scope, { text, limit: limit + 1, after: cursor })
  return end ? { ...pageOf(links, limit), hasNext: true, end: JSON.stringify(end) } : pageOf(links, limit)
}

function pageOf(links: readonly { id: string }[], limit: number) {
  return {
    rows: links.slice(0, limit).map((link) => ({ id: link.id, cursor: JSON.stringify(link) })),
    hasNext: links.length > limit,
  }
}

const DatedCursor = v.object({ id: v.string(), at: v.string(), entry: v.string() })
const NamedCursor = v.object({ id: v.string(), name: v.string() })

function readCursor<Cursor>(cursor: string | undefined, schema: v.GenericSchema<unknown, Cursor>): Cursor | undefined {
  return cursor === undefined ? undefined : v.parse(schema, JSON.parse(cursor))
}
