import { readFileSync } from 'node:fs'
import { buildSchema } from 'graphql'
import { calls } from './calls/calls.ts'
import { doing, elsewhere, reading } from './expectations.ts'
import { subjects } from './world/world.ts'

/** Operations of the schema without a line in the table, and lines of the table without an operation. */
export function tableGaps(): string[] {
  const schema = buildSchema(readFileSync('schema/schema.graphql', 'utf8'))
  const types = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  const operations = new Set(types.flatMap((type) => Object.keys(type?.getFields() ?? {})))
  const done = [...doing.keys()]
  const known = new Set([
    ...reading.operations.keys(),
    ...done.map((name) => name.split(' ')[0] ?? ''),
    ...elsewhere.keys(),
  ])
  return [
    ...[...operations].filter((name) => !known.has(name)).map((name) => `${name} has no expectation`),
    ...[...known].filter((name) => !operations.has(name)).map((name) => `${name} is no operation`),
    ...done.filter((name) => !calls[name]).map((name) => `${name} is never called`),
    ...Object.keys(subjects)
      .filter((name) => !reading.subjects.has(name))
      .map((name) => `${name} has no readers`),
  ]
}
