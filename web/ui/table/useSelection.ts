import { useRef } from 'react'

export interface Selection {
  has: (key: string) => boolean
  /** With Shift, all rows between the last one and this. */
  toggle: (key: string, isRange: boolean) => void
  toggleAll: () => void
  clear: () => void
  count: number
  isAll: boolean
  isSome: boolean
}

interface SelectionOf {
  /** Of the rows that are shown, in their order. */
  keys: readonly string[]
  selected: ReadonlySet<string> | undefined
  onSelect: ((selected: ReadonlySet<string>) => void) | undefined
}

/** Which rows are selected. Undefined where none can be. */
export function useSelection({ keys, selected, onSelect }: SelectionOf): Selection | undefined {
  const last = useRef<string>(undefined)
  if (!selected || !onSelect) return undefined
  const shown = keys.filter((key) => selected.has(key)).length

  const toggle = (key: string, isRange: boolean) => {
    const from = isRange ? keys.indexOf(last.current ?? key) : -1
    const to = keys.indexOf(key)
    const span = from < 0 ? [key] : keys.slice(Math.min(from, to), Math.max(from, to) + 1)
    const next = new Set(selected)
    for (const one of span) {
      if (selected.has(key)) next.delete(one)
      else next.add(one)
    }
    last.current = key
    onSelect(next)
  }
  return {
    has: (key) => selected.has(key),
    toggle,
    // Rows of other pages stay as they are.
    toggleAll: () => {
      const next = new Set(selected)
      for (const key of keys) {
        if (shown === keys.length) next.delete(key)
        else next.add(key)
      }
      onSelect(next)
    },
    clear: () => onSelect(new Set()),
    count: selected.size,
    isAll: keys.length > 0 && shown === keys.length,
    isSome: shown > 0 && shown < keys.length,
  }
}
