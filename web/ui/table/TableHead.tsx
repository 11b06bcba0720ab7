import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { classNames } from '#web/ui/classNames.ts'
import { type Column, type Sort, turnSort } from './column.ts'
import { RowMark } from './RowMark.tsx'
import { tableRoles } from './tableRoles.ts'
import type { Selection } from './useSelection.ts'

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
  selection: Selection | undefined
}

/** Cards have none: there each value says its own name. */
export function TableHead<Row>({ columns, sort, onSort, selection }: TableHeadProps<Row>) {
  const { t } = useLingui()
  return (
    <thead {...tableRoles.group} className="hidden @2xl:table-header-group">
      <tr {...tableRoles.row} className="border-b border-line">
        {selection && (
          <th {...tableRoles.columnHead} className="w-px ps-2">
            <RowMark
              aria-label={t`Select all`}
              checked={selection.isAll}
              indeterminate={selection.isSome}
              onCheckedChange={selection.toggleAll}
            />
          </th>
        )}
        {columns.map((column) => (
          <ColumnHead key={column.key} {...{ column, sort, onSort }} />
        ))}
      </tr>
    </thead>
  )
}

interface ColumnHeadProps<Row> extends Pick<TableHeadProps<Row>, 'sort' | 'onSort'> {
  column: Column<Row>
}

function ColumnHead<Row>({ column, sort, onSort }: ColumnHeadProps<Row>) {
  const atEnd = column.align === 'end'
  const direction = sort?.column === column.key ? sort.direction : undefined
  const canSort = column.sortable && onSort !== undefined
  return (
    <th
      {...tableRoles.columnHead}
      aria-sort={canSort ? (direction ?? 'none') : undefined}
      className={classNames(
        'h-(--control) px-4 text-sm font-[560] whitespace-nowrap text-muted',
        atEnd ? 'text-end' : 'text-start',
      )}
    >
      {canSort ? (
        <button
          type="button"
          onClick={() => onSort(turnSort(sort, column.key))}
          className={classNames(
            'group -mx-2 inline-flex min-h-8 cursor-pointer items-center gap-1.5 rounded px-2 hover:text-fg',
            atEnd && 'flex-row-reverse',
            direction && 'text-fg',
          )}
        >
          {column.header}
          <SortMark direction={direction} />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

function SortMark({ direction }: { direction: Sort['direction'] | undefined }) {
  if (direction === 'ascending') return <ArrowUp size={14} aria-hidden className="text-brand-text" />
  if (direction === 'descending') return <ArrowDown size={14} aria-hidden className="text-brand-text" />
  return (
    <ArrowUpDown size={14} aria-hidden className="opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100" />
  )
}
