import type { PageItem } from './items.ts'

/**
 * The status of a set of items. `sent`: the server has them all. `saved`: this device stores the unsent ones.
 * `unsaved`: some are only on this page, because the device refused to store them. `refused`: the server will not
 * accept some.
 */
export type OutboxStatus = 'sent' | 'sending' | 'saved' | 'unsaved' | 'refused'

/** The status of these items that is most important to the user. */
export function statusOf(items: readonly PageItem[], isSending: boolean): OutboxStatus {
  if (items.some(({ storage }) => storage === 'memory')) return 'unsaved'
  if (items.some(({ state }) => state === 'waiting')) return isSending ? 'sending' : 'saved'
  return items.some(({ state }) => state === 'refused') ? 'refused' : 'sent'
}
