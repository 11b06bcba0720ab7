import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  /** Heads the column, and stands before the value on a card. */
  header: string
  cell: (row: Row) => ReactNode
  /** Whether rows can be put in its order. */
  sortable?: boolean
  /** Numbers stand at the end, one below the other. */
  align?: 'start' | 'end'
  /** What the row is called: heads the row, and the card on a phone. */
  isName?: boolean
}

export interface Sort {
  column: string
  direction: 'ascending' | 'descending'
}

/** What pressing a column's head means: a new column begins upwards, the same one turns round. */
export function turnSort(sort: Sort | undefined, column: string): Sort {
  const isUp = sort?.column === column && sort.direction === 'ascending'
  return { column, direction: isUp ? 'descending' : 'ascending' }
}
