import type { HandWritten } from '#backend/model/resolve.ts'
import { findMembers, type MemberSearch } from './findMembers.ts'
import type { MemberStore } from './members.port.ts'

export function memberResolvers(store: MemberStore): HandWritten {
  return {
    Query: {
      findMembersLambda: (_root, search: MemberSearch, caller) => findMembers(search, caller, store),
    },
  }
}
