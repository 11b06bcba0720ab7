import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { Paged } from '#web/app/data/usePaged.ts'

/** Within this distance from the bottom, new messages come into view, in pixels. */
const NEAR_END = 64
/** Within this distance from the top, older messages are loaded, in pixels. */
const NEAR_TOP = 600

/** So many rows fit on any screen. */
const FEW_ROWS = 6

/** By then the first rows have their heights, in milliseconds. */
const MEASURED_MS = 200

interface ThreadScrollParts {
  rows: readonly { readonly key: string; readonly startsUnread: boolean }[]
  list: Paged<unknown>
  newestSeq: number
  ownCount: number
  onAtEnd: (isAtEnd: boolean) => void
}

/** Position in a list that grows at both ends: it stays at the newest row, or at the rows that the reader looks at. */
export function useThreadScroll({ rows, list, newestSeq, ownCount, onAtEnd }: ThreadScrollParts) {
  const box = useRef<HTMLElement>(null)
  const handle = useRef<VirtualizerHandle>(null)
  const lastTop = useRef(0)
  const [isAtEnd, setAtEnd] = useState(() => !isFarUp(rows))
  // Rows may be measured between a scroll and the rendering that follows it.
  const staysAtEnd = useRef(isAtEnd)
  // Number of the newest message when the reader left the end.
  const [leftSeq, setLeftSeq] = useState(0)
  const shift = useShift(rows)

  const move = (next: boolean) => {
    if (next === staysAtEnd.current) return
    staysAtEnd.current = next
    setAtEnd(next)
    setLeftSeq(newestSeq)
  }
  const loadOlder = () => {
    const element = box.current
    if (!element || !list.hasMore || list.isReading || list.fault) return
    const above = staysAtEnd.current ? element.scrollHeight - element.clientHeight : element.scrollTop
    if (above < NEAR_TOP) list.readOn()
  }
  const toEnd = () => handle.current?.scrollToIndex(rows.length - 1, { align: 'end' })
  const onScroll = () => {
    const element = box.current
    if (!element) return
    const { scrollTop, scrollHeight, clientHeight } = element
    const isNear = scrollHeight - scrollTop - clientHeight < NEAR_END
    // Rows that are measured move the end away; only the reader moves up.
    if (isNear || scrollTop < lastTop.current - 1) move(isNear)
    lastTop.current = scrollTop
    loadOlder()
  }

  const open = useEffectEvent(() => {
    const firstUnread = rows.findIndex(({ startsUnread }) => startsUnread)
    if (isFarUp(rows)) handle.current?.scrollToIndex(firstUnread, { align: 'start', offset: -56 })
    else toEnd()
  })
  const follow = useEffectEvent((_length: number, _newest: number) => {
    if (staysAtEnd.current) toEnd()
  })
  const fill = useEffectEvent((_length: number) => loadOlder())
  const showOwn = useEffectEvent((count: number) => {
    if (count > 0) toEnd()
  })
  const reportEnd = useEffectEvent((next: boolean) => onAtEnd(next))
  useLayoutEffect(() => open(), [])
  useLayoutEffect(() => follow(rows.length, newestSeq), [rows.length, newestSeq])
  useEffect(() => {
    // Once the rows are measured.
    const timer = setTimeout(() => fill(rows.length), MEASURED_MS)
    return () => clearTimeout(timer)
  }, [rows.length])
  useEffect(() => showOwn(ownCount), [ownCount])
  useEffect(() => reportEnd(isAtEnd), [isAtEnd])

  return { box, handle, isAtEnd, leftSeq, shift, onScroll, onResize: () => staysAtEnd.current && toEnd(), toEnd }
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
