import type { GenericSchema } from 'valibot'
import type { ErrorCode } from '#schema/errors.ts'

/** One thing that a person did and the server has not confirmed, as the disk holds it. */
export interface OutboxItem {
  personId: string
  /** The name of its kind. */
  kind: string
  /** Unique within its kind. The server may use it as the key of the write. */
  id: string
  body: unknown
  /** Items are sent in this order. */
  order: number
  /** Rises with each change, so that a change made during a request is not dropped with the answer. */
  revision: number
  /** `kept`: its own feature sends it. `refused`: the server will not accept it. */
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
  /** Items of another shape, as a newer build may have left them, are neither sent nor deleted. */
  schema: GenericSchema<unknown, Body>
  /** Combines two bodies under the same id. Without it the newer one replaces the older. */
  join?(older: Body, newer: Body): Body
}

/** A kind that the outbox sends by itself. */
export interface Channel<Body> extends Kind<Body> {
  /** Maximum number of items in one request. */
  batch: number
  /**
   * Items with the same key are sent in order, as the messages of a conversation are: one that fails holds up those after
   * it, and none with another key.
   */
  orderedBy?(body: Body): string
  /** An item that the server will never accept goes, as nothing can be done about it. */
  dropsRefused?: boolean
  /** Rejects with a `RequestError`. A repeated item must change nothing at the server. */
  send(items: readonly Outgoing<Body>[]): Promise<void>
}

export interface Outgoing<Body> {
  /** Stays the same however often the item is sent. */
  id: string
  body: Body
}

/** Where items outlive the page. Every call rejects if the disk refuses. */
export interface OutboxDisk {
  read: (personId: string) => Promise<OutboxItem[]>
  /** Stores items in one transaction. `merge` decides between the stored item and the new one. Returns what is stored. */
  write: (items: readonly OutboxItem[], merge: Merge) => Promise<OutboxItem[]>
  /** Deletes items that still have the same revision. */
  remove: (items: readonly OutboxItem[]) => Promise<void>
  /** Calls back when the database was deleted or closed from outside: what it held may be gone. */
  onLost: (follow: () => void) => void
  close: () => void
}

export type Merge = (stored: OutboxItem, added: OutboxItem) => OutboxItem
