import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import * as v from 'valibot'
import { RequestError } from '#web/app/network/RequestError.ts'
import { verdictOf } from '#web/app/outbox/verdicts.ts'
import { within } from '#web/lib/time/within.ts'
import { isUnwritten, nameOf, orderKeyOf, outgoingOf, type PageItem, revisionOf } from './items.ts'
import { joinRuns } from './joinRuns.ts'
import type { Channel, ItemKey, Kind, OutboxDisk, OutboxItem, Outgoing } from './outbox.port.ts'
import { sendItems } from './sendItems.ts'

export interface OutboxPorts {
  personId: string
  disk: OutboxDisk
  now: () => number
  /** Runs one sender at a time among all tabs. */
  inTurn: (work: () => Promise<void>) => Promise<void>
  /** Calls back after this many milliseconds. Returns a function that cancels it. */
  after: (ms: number, follow: () => void) => () => void
  /** Records for the next page whether this user has items to send. */
  noteUnsent: (isAny: boolean) => void
  /** Tells the other tabs that the items have changed. */
  tellOthers: () => void
  /** Removes the outbox's outside listeners. */
  release: () => void
}

const FIRST_TRY_MS = 15_000
const LONGEST_TRY_MS = 5 * 60_000
/** How long the disk may take before an item counts as not saved, in milliseconds. */
const SLOW_DISK_MS = 2000

/**
 * All actions of one user that the server has not confirmed. An item is shown and sent immediately, and written to disk
 * in parallel: neither a refusing disk nor an unavailable server delays the other.
 */
export class Outbox {
  readonly items: ReadonlySignal<readonly PageItem[]>
  readonly isSending: ReadonlySignal<boolean>
  /** Sends everything that can be sent. Resolves when it was tried; what failed stays and is tried again by itself. */
  readonly flush: () => Promise<void>
  private readonly ports: OutboxPorts
  private readonly known = signal<ReadonlyMap<string, PageItem>>(new Map())
  private readonly sending = signal(false)
  private readonly kinds = new Map<string, Kind<unknown>>()
  private readonly channels = new Map<string, Channel<unknown>>()
  private readonly failedKeys = new Set<string>()
  /** Sent or dropped items that the disk is still deleting. */
  private readonly leaving = new Set<string>()
  private wait = FIRST_TRY_MS
  private cancelTry: () => void = () => undefined
  private isLoaded = false
  private isClosed = false

  constructor(ports: OutboxPorts) {
    this.ports = ports
    this.items = computed(() => [...this.known.value.values()].toSorted((one, other) => one.order - other.order))
    this.isSending = this.sending
    this.flush = joinRuns(() => this.run())
    ports.disk.onLost(() => this.rewrite())
  }

  /** Sends the items of this kind from now on, including those of an earlier page. */
  use<Body>(channel: Channel<Body>): void {
    this.channels.set(channel.kind, channel)
    this.kinds.set(channel.kind, channel)
  }

  /**
   * Adds an item, or joins it to the one with the same id. A channel's item is sent, and any other stays until it is
   * dropped. Resolves once it is on disk: `false` if the disk refuses.
   */
  put<Body>(kind: Kind<Body> | Channel<Body>, id: string, body: Body): Promise<boolean> {
    if ('send' in kind) this.use(kind)
    else this.kinds.set(kind.kind, kind)
    const item = this.added(kind.kind, id, body)
    this.show([{ ...item, storage: 'writing' }])
    const written = this.write([item])
    if (item.state === 'waiting') {
      this.ports.noteUnsent(true)
      this.wait = FIRST_TRY_MS
      void this.flush()
    }
    return written
  }

  /** Removes an item: its own feature has sent it, or the user gives it up. */
  async drop({ kind, id }: ItemKey): Promise<void> {
    const item = this.known.peek().get(nameOf({ kind, id }))
    if (item) await this.settle([item])
  }

  /** The bodies of a kind, in order. Those in another format are left out. */
  bodies<Body>({ kind, schema }: Kind<Body>): Outgoing<Body>[] {
    return this.items.peek().flatMap((item) => (item.kind === kind ? outgoingOf(item, schema) : []))
  }

  /** Reads the items on disk, from an earlier page or another tab. */
  async load(): Promise<void> {
    const before = this.items.peek()
    const rows = await within(SLOW_DISK_MS, this.ports.disk.read(this.ports.personId)).catch(() => undefined)
    if (!rows) return
    this.isLoaded = true
    const stored = rows.filter((item) => !this.leaving.has(revisionOf(item)))
    const items = new Map(this.known.peek())
    const onDisk = new Set(stored.map(nameOf))
    // Another tab has sent them.
    for (const item of before) if (item.storage === 'disk' && !onDisk.has(nameOf(item))) items.delete(nameOf(item))
    for (const item of stored)
      if ((items.get(nameOf(item))?.storage ?? 'disk') === 'disk') items.set(nameOf(item), { ...item, storage: 'disk' })
    this.known.value = items
  }

  close(): void {
    this.isClosed = true
    this.cancelTry()
    this.ports.release()
    this.ports.disk.close()
  }

  private async run(): Promise<void> {
    if (this.isClosed) return
    this.cancelTry()
    this.sending.value = true
    const failures: unknown[] = []
    const note = (error: unknown) => void failures.push(error)
    await this.ports
      .inTurn(async () => {
        await this.load()
        await this.write(this.items.peek().filter(({ storage }) => storage === 'memory'))
        for (const channel of this.channels.values()) await this.sendAll(channel).catch(note)
      })
      .catch(note)
    this.sending.value = false
    const isAny = this.items.peek().some(({ state }) => state === 'waiting')
    if (isAny || this.isLoaded) this.ports.noteUnsent(isAny)
    if (failures.length > 0) this.tryLater(failures)
    else this.wait = FIRST_TRY_MS
  }

  private tryLater(failures: readonly unknown[]): void {
    if (this.isClosed) return
    const mayPass = failures.some((error) => verdictOf(error) === 'retry')
    this.cancelTry = this.ports.after(mayPass ? this.wait : LONGEST_TRY_MS, () => void this.flush())
    this.wait = Math.min(this.wait * 2, LONGEST_TRY_MS)
  }

  private sendAll(channel: Channel<unknown>): Promise<void> {
    const { kind, schema, batch, send } = channel
    const waiting = this.items.peek().filter((item) => item.kind === kind && item.state === 'waiting')
    const readable = waiting.filter((item) => outgoingOf(item, schema).length > 0)
    return sendItems(readable, {
      batch,
      ...(channel.orderedBy && { keyOf: (item) => orderKeyOf(item, channel) }),
      failedKeys: this.failedKeys,
      send: async (items) => {
        // The user, or another tab, may have dropped an item since the run started.
        const left = items.filter((item) => this.known.peek().has(nameOf(item)))
        if (left.length > 0) await send(left.flatMap((item) => outgoingOf(item, schema)))
      },
      onSent: (items) => this.settle(items),
      onRefused: (item, error) => this.refuse(item, error),
    })
  }

  /** Removes items that the server has. One that was changed during the request stays. */
  private async settle(sent: readonly OutboxItem[]): Promise<void> {
    const items = new Map(this.known.peek())
    for (const item of sent) if (items.get(nameOf(item))?.revision === item.revision) items.delete(nameOf(item))
    this.known.value = items
    // If the disk refuses, they are sent once more, which changes nothing on the server.
    await within(SLOW_DISK_MS, this.remove(sent)).catch(() => undefined)
    this.ports.tellOthers()
  }

  private async remove(items: readonly OutboxItem[]): Promise<void> {
    const revisions = items.map(revisionOf)
    for (const revision of revisions) this.leaving.add(revision)
    try {
      await this.ports.disk.remove(items)
    } finally {
      for (const revision of revisions) this.leaving.delete(revision)
    }
  }

  private async refuse(item: OutboxItem, error: unknown): Promise<void> {
    if (this.channels.get(item.kind)?.dropsRefused) return this.settle([item])
    const code = error instanceof RequestError ? error.code : undefined
    const refused = { ...item, state: 'refused', code } as const
    this.show([{ ...refused, storage: 'writing' }])
    await this.write([refused])
  }

  private async write(items: readonly OutboxItem[]): Promise<boolean> {
    if (items.length === 0) return true
    const writing = this.ports.disk.write(items, (stored, added) => this.merged(stored, added))
    const landed = writing.then((written) => {
      const newer = written.filter(
        (item) => item.revision >= (this.known.peek().get(nameOf(item))?.revision ?? Infinity),
      )
      this.show(newer.map((item) => ({ ...item, storage: 'disk' })))
      if (items.some(({ state }) => state !== 'kept')) this.ports.tellOthers()
    })
    try {
      await within(SLOW_DISK_MS, landed)
      return true
    } catch {
      this.show(this.items.peek().flatMap((item) => (isUnwritten(item, items) ? [{ ...item, storage: 'memory' }] : [])))
      return false
    }
  }

  /** The database was deleted or closed from outside. Writes this page's items again. */
  private rewrite(): void {
    if (this.isClosed) return
    const lost = this.items.peek().filter(({ storage }) => storage === 'disk')
    this.show(lost.map((item) => ({ ...item, storage: 'writing' })))
    void this.write(lost)
  }

  private added(kind: string, id: string, body: unknown): OutboxItem {
    const existing = this.known.peek().get(nameOf({ kind, id }))
    return {
      personId: this.ports.personId,
      kind,
      id,
      body: existing ? this.joined(kind, existing.body, body) : body,
      order: existing?.order ?? Math.max(this.ports.now(), (this.items.peek().at(-1)?.order ?? 0) + 1),
      revision: (existing?.revision ?? 0) + 1,
      state: this.channels.has(kind) ? 'waiting' : 'kept',
    }
  }

  /** The stored item may be another tab's. */
  private merged(stored: OutboxItem, added: OutboxItem): OutboxItem {
    const latest = Math.max(stored.revision, added.revision)
    if (!this.kinds.get(added.kind)?.join) return { ...added, order: stored.order, revision: latest }
    const body = this.joined(added.kind, stored.body, added.body)
    return { ...added, body, order: stored.order, revision: latest + 1 }
  }

  private joined(kind: string, older: unknown, newer: unknown): unknown {
    const { schema, join } = this.kinds.get(kind) ?? {}
    if (!schema || !join) return newer
    const [one, other] = [v.safeParse(schema, older), v.safeParse(schema, newer)]
    return one.success && other.success ? join(one.output, other.output) : newer
  }

  private show(items: readonly PageItem[]): void {
    if (items.length === 0) return
    this.known.value = new Map([...this.known.peek(), ...items.map((item) => [nameOf(item), item] as const)])
  }
}
