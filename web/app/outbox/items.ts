import * as v from 'valibot'
import type { Channel, ItemKey, Kind, OutboxItem, Outgoing } from './outbox.port.ts'

/** An item in the memory of this page. */
export interface PageItem extends OutboxItem {
  /** `memory`: the device refuses to store it, or takes too long. */
  storage: 'writing' | 'disk' | 'memory'
}

export const nameOf = ({ kind, id }: ItemKey) => `${kind} ${id}`
export const revisionOf = (item: OutboxItem) => `${nameOf(item)} ${item.revision}`

export function outgoingOf<Body>(item: OutboxItem, schema: Kind<Body>['schema']): Outgoing<Body>[] {
  const body = v.safeParse(schema, item.body)
  return body.success ? [{ id: item.id, body: body.output }] : []
}

/** Unique among all kinds. */
export function orderKeyOf(item: OutboxItem, { kind, schema, orderedBy }: Channel<unknown>): string {
  return [kind, ...outgoingOf(item, schema).map(({ body }) => orderedBy?.(body))].join(' ')
}

export function isUnwritten(item: PageItem, written: readonly OutboxItem[]): boolean {
  return item.storage === 'writing' && written.some((one) => nameOf(one) === nameOf(item))
}
