import type { PageItem } from './items.ts'

/**
 * Where a set of items is. `sent`: the server has them all. `saved`: this device keeps what is unsent. `unsaved`: only
 * this page has some of it, because the device refused to store it. `refused`: the server will not accept some.
 */
export type OutboxStatus = 'sent' | 'sending' | 'saved' | 'unsaved' | 'refused'

/** The one status of these items: the first that a person has to know. */
export function statusOf(items: readonly PageItem[], isSending: boolean): OutboxStatus {
  if (items.some(({ storage }) => storage === 'memory')) return 'unsaved'
  if (items.some(({ state }) => state === 'waiting')) return isSending ? 'sending' : 'saved'
  return items.some(({ state }) => state === 'refused') ? 'refused' : 'sent'
}
