import { always, isSignedIn, type ModelRights, type Predicate, type WriteRight } from '#schema/predicate.ts'
import { printPredicate } from '#schema/printPredicate.ts'

/** The rights of one model with one thing wrong. */
interface WeakenedRights {
  /** For a person: what is wrong. */
  name: string
  rights: ModelRights
}

/** Every way in which one guard, one part of a rule, or one field of a write can be lost or become everybody's. */
export function weakenedRights(own: ModelRights): WeakenedRights[] {
  const { read, fields = {}, create, update, delete: remove } = own
  return [
    ...weakened(read).map((rule) => wrong('read', rule, { ...own, read: rule })),
    ...Object.keys(fields).map((field) => ({
      name: `${field} without a rule`,
      rights: { ...own, fields: without(fields, field) },
    })),
    ...Object.entries(fields).flatMap(([field, guard]) =>
      weakened(guard).map((rule) => wrong(field, rule, { ...own, fields: { ...fields, [field]: rule } })),
    ),
    ...weakenedWrites('create', create).map(({ name, right }) => ({ name, rights: { ...own, create: right } })),
    ...weakenedWrites('update', update).map(({ name, right }) => ({ name, rights: { ...own, update: right } })),
    ...(remove ? weakened(remove).map((rule) => wrong('delete', rule, { ...own, delete: rule })) : []),
  ]
}

function wrong(place: string, rule: Predicate, rights: ModelRights): WeakenedRights {
  return { name: `${place}: ${printPredicate(rule)}`, rights }
}

function weakenedWrites(place: string, right: WriteRight | undefined): { name: string; right: WriteRight }[] {
  if (!right) return []
  const { row, fields } = right
  return [
    ...weakened(row).map((rule) => ({ name: `${place}: ${printPredicate(rule)}`, right: { row: rule, fields } })),
    ...fields.map((field) => ({
      name: `${place}: not ${field}`,
      right: { row, fields: fields.filter((other) => other !== field) },
    })),
    { name: `${place}: createdAt too`, right: { row, fields: [...fields, 'createdAt'] } },
  ]
}

/** The rule with one part of it gone, or everybody's. What is everybody's already is asked of members only. */
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
