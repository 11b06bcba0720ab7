import * as v from 'valibot'
import type { PostgresAddress } from '#backend/platform/postgres/address.ts'
import { administer } from '#backend/platform/postgres/administer.ts'

const Answer = v.tuple([v.object({ knows: v.boolean() })])

/**
 * Returns whether this migrated database folds the case of letters beyond ASCII, and whether its search index includes
 * them.
 */
export async function knowsAllLetters(address: PostgresAddress): Promise<boolean> {
  const text = `select lower('É') = 'é' and cardinality(show_trgm('站')) > 0 and cardinality(show_trgm('ح')) > 0 as knows`
  return v.parse(Answer, await administer(address, text))[0].knows
}
