import type { ExecutionResult } from 'graphql'
import * as v from 'valibot'

const Page = v.object({
  page: v.object({ items: v.array(v.record(v.string(), v.unknown())), nextToken: v.nullable(v.string()) }),
})

/** The page that a document asks for as `page`. An answer with errors fails the test. */
export function pageOf(result: ExecutionResult) {
  if (result.errors) throw new AggregateError(result.errors, result.errors[0]?.message)
  return v.parse(Page, result.data).page
}
