import { useEffect, useEffectEvent, useState } from 'react'
import { useRelayEnvironment } from 'react-relay'
import type { Environment } from 'relay-runtime'

/** Maximum number of rows that a search shows; a longer text narrows it down. */
const MOST_FOUND = 50
/** Debounce in milliseconds after the last keystroke. */
const DELAY_MS = 250

interface Found<Item> {
  items: readonly Item[]
  /** Whether there are more than these. */
  hasMore: boolean
}

export interface Searched<Item> extends Found<Item> {
  /** Whether the items are those of an earlier text, because the server has not answered yet. */
  isSearching: boolean
  hasFailed: boolean
  search: (text: string) => void
}

type ReadFound<Item> = (
  text: string,
  request: { environment: Environment; signal: AbortSignal },
) => Promise<Found<Item>>

const nothing = { items: [], hasMore: false }

/** Searches on the server as the user types. An empty text finds the first rows of all. */
export function useSearched<Item>(read: ReadFound<Item>): Searched<Item> {
  const environment = useRelayEnvironment()
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState<Found<Item> & { text?: string; hasFailed: boolean }>({
    ...nothing,
    hasFailed: false,
  })
  const readText = useEffectEvent((signal: AbortSignal) => read(text.trim(), { environment, signal }))
  useEffect(() => {
    const abort = new AbortController()
    const update = async () => {
      const found = await readText(abort.signal).catch(() => undefined)
      if (!abort.signal.aborted) setAnswer({ ...(found ?? nothing), text, hasFailed: found === undefined })
    }
    const timer = setTimeout(() => void update(), text === '' ? 0 : DELAY_MS)
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [text])
  const { items, hasMore, hasFailed } = answer
  return { items, hasMore, hasFailed, isSearching: answer.text !== text, search: setText }
}

interface Page<Item> {
  items: readonly Item[]
  nextToken: string | null | undefined
}

/** Reads pages until there are enough rows: the server filters after reading, so a page may be short. */
export async function readEnough<Item>(
  readPage: (page: { limit: number; nextToken: string | undefined }) => Promise<Page<Item>>,
  signal: AbortSignal,
): Promise<Found<Item>> {
  const items: Item[] = []
  let nextToken: string | null | undefined
  do {
    const page = await readPage({ limit: MOST_FOUND - items.length, nextToken: nextToken ?? undefined })
    items.push(...page.items)
    nextToken = page.nextToken
  } while (nextToken && items.length < MOST_FOUND && !signal.aborted)
  return { items, hasMore: Boolean(nextToken) }
}
