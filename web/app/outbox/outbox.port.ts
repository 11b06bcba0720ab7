import type { GenericSchema } from 'valibot'
import type { ErrorCode } from '#schema/errors.ts'

/** An action of the user that the server has not confirmed, as stored on disk. */
export interface OutboxItem {
  personId: string
  /** The name of its kind. */
  kind: string
  /** Unique within its kind. The server may use it as the key of the write. */
  id: string
  body: unknown
  /** Items are sent in this order. */
  order: number
  /** Increases with each change, so that a change made during a request is not dropped with the response. */
  revision: number
  /** `kept`: its own feature sends it. `refused`: the server will never accept it. */
  state: 'waiting' | 'kept' | 'refused'
  /** Why it was refused. */
  code?: ErrorCode | undefined
  /** When its owner signed out with the item unsent. */
  leftAt?: number | undefined
}

export type ItemKey = Pick<OutboxItem, 'kind' | 'id'>

/** What the items of one kind contain. */
export interface Kind<Body> {
  kind: string
  /** Items in another format, for example from a newer build, are neither sent nor deleted. */
  schema: GenericSchema<unknown, Body>
  /** Combines two bodies under the same id. Without it the newer one replaces the older. */
  join?(older: Body, newer: Body): Body
}

/** A kind that the outbox sends by itself. */
export interface Channel<Body> extends Kind<Body> {
  /** Maximum number of items in one request. */
  batch: number
  /**
   * Items with the same key are sent in order, such as the messages of a conversation: a failed one delays the later
   * ones with its key, and no others.
   */
  orderedBy?(body: Body): string
  /** Deletes items that the server will never accept, if nothing can be done about them. */
  dropsRefused?: boolean
  /** Rejects with a `RequestError`. Repeating an item must change nothing on the server. */
  send(items: readonly Outgoing<Body>[]): Promise<void>
}

export interface Outgoing<Body> {
  /** Stays the same however often the item is sent. */
  id: string
  body: Body
}

/** Storage for items that outlives the page. Every call rejects if the disk refuses. */
export interface OutboxDisk {
  read: (personId: string) => Promise<OutboxItem[]>
  /** Stores items in one transaction. `merge` decides between the stored item and the new one. Returns what is stored. */
  write: (items: readonly OutboxItem[], merge: Merge) => Promise<OutboxItem[]>
  /** Deletes items that still have the same revision. */
  remove: (items: readonly OutboxItem[]) => Promise<void>
  /** Calls back when the database was deleted or closed from outside: its items may be lost. */
  onLost: (follow: () => void) => void
  close: () => void
}

export type Merge = (stored: OutboxItem, added: OutboxItem) => OutboxItem
