import type { ModelDescription } from '#schema/modelDescription.ts'
import { always, isSignedIn, type ModelRights, type Predicate, type Step } from '#schema/rights/predicate.ts'
import { printPredicate } from '#schema/rights/printPredicate.ts'
import { type Writer, writersOf } from '#schema/rights/writers.ts'

/** The rights of one model with one thing wrong. */
interface WeakenedRights {
  /** For a person: what is wrong. */
  name: string
  rights: ModelRights
}

/** Every way to lose one guard, one part of a rule, or one field of a write, or to make it public. */
export function weakenedRights(own: ModelRights, model: ModelDescription): WeakenedRights[] {
  const { read, list, fields = {}, delete: remove } = own
  return [
    ...weakened(read).map((rule) => wrong('read', rule, { ...own, read: rule })),
    ...(list ? weakened(list).map((rule) => wrong('list', rule, { ...own, list: rule })) : []),
    ...Object.keys(fields).map((field) => ({
      name: `${field} without a rule`,
      rights: { ...own, fields: without(fields, field) },
    })),
    ...Object.entries(fields).flatMap(([field, guard]) =>
      weakened(guard).map((rule) => wrong(field, rule, { ...own, fields: { ...fields, [field]: rule } })),
    ),
    ...(['create', 'update'] as const).flatMap((action) =>
      weakenedWrites(writersOf(model, action, own)).map(({ name, writers }) => ({
        name: `${action}: ${name}`,
        rights: { ...own, [action]: writers },
      })),
    ),
    ...(remove ? weakened(remove).map((rule) => wrong('delete', rule, { ...own, delete: rule })) : []),
  ]
}

function wrong(place: string, rule: Predicate, rights: ModelRights): WeakenedRights {
  return { name: `${place}: ${printPredicate(rule)}`, rights }
}

function weakenedWrites(writers: readonly Writer[]): { name: string; writers: Writer[] }[] {
  return writers.flatMap((writer, place) =>
    weakenedWriter(writer).map(({ name, changed }) => ({ name, writers: writers.with(place, changed) })),
  )
}

function weakenedWriter(writer: Writer): { name: string; changed: Writer }[] {
  const { row, fields, step } = writer
  return [
    ...weakened(row).map((rule) => ({ name: printPredicate(rule), changed: { ...writer, row: rule } })),
    ...fields.map((field) => ({
      name: `not ${field}`,
      changed: { ...writer, fields: fields.filter((other) => other !== field) },
    })),
    { name: 'createdAt too', changed: { ...writer, fields: [...fields, 'createdAt'] } },
    ...(step ? [{ name: `${step.field} to anything`, changed: { row, fields } }, ...otherSteps(writer, step)] : []),
  ]
}

/** One state more, and one less, at either end. */
function otherSteps(writer: Writer, step: Step): { name: string; changed: Writer }[] {
  return (['from', 'to'] as const).flatMap((end) => {
    const [first = '', ...others] = step[end]
    return [others, [first, ...others, 'ANYTHING']].map((states) => ({
      name: `${step.field} ${end} ${states.join(' or ')}`,
      changed: { ...writer, step: { ...step, [end]: states } },
    }))
  })
}

/** The rule with one part removed or made public. Public parts are only tested for members. */
function weakened(rule: Predicate): Predicate[] {
  return rule.kind === 'always' ? [isSignedIn] : [always, ...partsWeakened(rule)]
}

function partsWeakened(rule: Predicate): Predicate[] {
  if (rule.kind === 'and' || rule.kind === 'or') {
    const { of } = rule
    return of.flatMap((part, place) => [
      { ...rule, of: of.toSpliced(place, 1) },
      ...weakened(part).map((changed) => ({ ...rule, of: of.with(place, changed) })),
    ])
  }
  if (rule.kind !== 'exists') return []
  const { on, where } = rule
  const unlinked = Object.keys(on).map((field) => ({ ...rule, on: without(on, field) }))
  return where.kind === 'always'
    ? unlinked
    : [...unlinked, ...weakened(where).map((changed) => ({ ...rule, where: changed }))]
}

function without<Value>(all: Readonly<Record<string, Value>>, gone: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => name !== gone))
}
