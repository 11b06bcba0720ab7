import pg from 'pg'
import * as v from 'valibot'
import type { AskedStatement, CountedDatabase } from '#backend/platform/postgres/countStatements.ts'

const Explained = v.object({
  'QUERY PLAN': v.tuple([
    v.object({ Plan: v.object({ 'Shared Hit Blocks': v.number(), 'Shared Read Blocks': v.number() }) }),
  ]),
})

/**
 * Blocks that the statement touches, planned for its values and planned for any: a named statement is the one at first
 * and may be the other later, so what counts is the dearer of them.
 */
export async function buffersOf({ text, values }: AskedStatement, database: CountedDatabase): Promise<number> {
  const given = values.length > 0 ? `(${values.map(literalOf).join(', ')})` : ''
  return database.transact(async (transaction) => {
    await transaction.query({ text: `prepare looked as ${text}` })
    const counts: number[] = []
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await transaction.query({ text: `set local plan_cache_mode = ${mode}` })
      const [row] = await transaction.query({ text: `explain (analyze, buffers, format json) execute looked${given}` })
      const [{ Plan }] = v.parse(Explained, row)['QUERY PLAN']
      counts.push(Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'])
    }
    await transaction.query({ text: 'deallocate looked' })
    return Math.max(...counts)
  })
}

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  // An untyped literal, so that it takes the type of the argument.
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((item) => JSON.stringify(item)).join(', ')}}`)
  return pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value))
}
