import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { Paged } from '#web/app/data/usePaged.ts'
import type { Target } from './useHistory.ts'
import { useLoading } from './useLoading.ts'

/** Within this distance from the bottom, new messages come into view, in pixels. */
const NEAR_END = 64
/** So many rows fit on any screen. */
const FEW_ROWS = 6

interface Row {
  readonly key: string
  readonly startsUnread: boolean
  readonly message?: { readonly seq: number }
}

interface ThreadScrollParts {
  rows: readonly Row[]
  list: Paged<unknown>
  newer: Paged<unknown>
  target: Target | undefined
  onNewest: () => void
  newestSeq: number
  ownCount: number
  onAtEnd: (isAtEnd: boolean) => void
}

/** Position in a list that grows at both ends: it stays at the newest row, or at the rows that the reader looks at. */
export function useThreadScroll(parts: ThreadScrollParts) {
  const { rows, list, newer, target, onNewest, newestSeq, ownCount, onAtEnd } = parts
  const hasNewer = newer.hasMore
  const box = useRef<HTMLElement>(null)
  const handle = useRef<VirtualizerHandle>(null)
  const lastTop = useRef(0)
  const [isAtEnd, setAtEnd] = useState(() => !target && !isFarUp(rows))
  // Rows may be measured between a scroll and the rendering that follows it.
  const staysAtEnd = useRef(isAtEnd)
  // Number of the newest message when the reader left the end.
  const [leftSeq, setLeftSeq] = useState(target ? newestSeq : 0)
  const shift = useShift(rows)
  const ownSeen = useRef(target ? ownCount : 0)

  const move = (next: boolean) => {
    if (next === staysAtEnd.current) return
    staysAtEnd.current = next
    setAtEnd(next)
    setLeftSeq(newestSeq)
  }
  const load = useLoading({ box, list, newer, staysAtEnd, count: rows.length })
  const scrollToEnd = () => handle.current?.scrollToIndex(rows.length - 1, { align: 'end' })
  const toEnd = () => (hasNewer ? onNewest() : scrollToEnd())
  const toTarget = () => {
    const index = rows.findIndex(({ message }) => message?.seq === target?.seq)
    if (index === -1) return
    move(false)
    handle.current?.scrollToIndex(index, { align: 'center' })
  }
  const onScroll = () => {
    const element = box.current
    if (!element) return
    const { scrollTop, scrollHeight, clientHeight } = element
    const isNear = !hasNewer && scrollHeight - scrollTop - clientHeight < NEAR_END
    // Rows that are measured move the end away; only the reader moves up.
    if (isNear || scrollTop < lastTop.current - 1) move(isNear)
    lastTop.current = scrollTop
    load()
  }

  const open = useEffectEvent(() => {
    const firstUnread = rows.findIndex(({ startsUnread }) => startsUnread)
    if (target) toTarget()
    else if (isFarUp(rows)) handle.current?.scrollToIndex(firstUnread, { align: 'start', offset: -56 })
    else scrollToEnd()
  })
  const follow = useEffectEvent((_length: number, _newest: number) => {
    if (staysAtEnd.current) scrollToEnd()
  })
  const showTarget = useEffectEvent((wanted: Target | undefined) => wanted && toTarget())
  const showOwn = useEffectEvent((count: number) => {
    if (count > ownSeen.current) toEnd()
    ownSeen.current = count
  })
  const reportEnd = useEffectEvent((next: boolean) => onAtEnd(next))
  useLayoutEffect(() => open(), [])
  useLayoutEffect(() => follow(rows.length, newestSeq), [rows.length, newestSeq])
  useEffect(() => showOwn(ownCount), [ownCount])
  useEffect(() => showTarget(target), [target])
  useEffect(() => reportEnd(isAtEnd), [isAtEnd])

  return { box, handle, isAtEnd, leftSeq, shift, onScroll, onResize: () => staysAtEnd.current && scrollToEnd(), toEnd }
}

/** The first unread message may be out of sight from the end. Then the conversation opens at it. */
function isFarUp(rows: readonly { readonly startsUnread: boolean }[]): boolean {
  const firstUnread = rows.findIndex(({ startsUnread }) => startsUnread)
  return firstUnread !== -1 && rows.length - firstUnread > FEW_ROWS
}

/** Whether rows were added in front. Then virtua keeps the distance to the end. */
function useShift(rows: readonly { readonly key: string }[]): boolean {
  const first = rows[0]?.key
  const [seen, setSeen] = useState({ first, isShifted: false })
  if (seen.first !== first) setSeen({ first, isShifted: rows.some(({ key }) => key === seen.first) })
  return seen.isShifted
}
