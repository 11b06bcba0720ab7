import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/classNames.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { CardOrder } from './CardOrder.tsx'
import type { Column, Sort } from './column.ts'
import { RowMark } from './RowMark.tsx'
import { TableHead } from './TableHead.tsx'
import { tableRoles } from './tableRoles.ts'
import { type Selection, useSelection } from './useSelection.ts'

export type TableProps<Row> = {
  /** Names the table. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** What a row is called where it is spoken of. */
  nameOf: (row: Row) => string
  sort?: Sort | undefined
  /** The rows come back in the new order; the table does not sort them. */
  onSort?: ((sort: Sort) => void) | undefined
  /** The keys of the rows that are selected. Without it nothing can be. */
  selected?: ReadonlySet<string> | undefined
  onSelect?: ((selected: ReadonlySet<string>) => void) | undefined
  /** What can be done with all that are selected. */
  bulkActions?: ReactNode
  /** Stands above the rows while nothing is selected, such as a search field. */
  tools?: ReactNode
  /** Stands in the place of the rows where there are none. */
  empty?: ReactNode
}

/**
 * Rows and columns; on a narrow page each row is a card.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, keyOf, nameOf, sort, onSort, selected, onSelect, bulkActions, tools, empty } = props
  const selection = useSelection({ keys: rows.map(keyOf), selected, onSelect })
  const isEmpty = rows.length === 0
  return (
    <div className="@container flex flex-col gap-3">
      <TableTools {...{ selection, bulkActions, tools }} />
      {onSort && !isEmpty && <CardOrder {...{ columns, sort, onSort }} />}
      {isEmpty ? (
        empty
      ) : (
        <div className="@2xl:overflow-x-auto @2xl:rounded @2xl:border @2xl:border-line @2xl:bg-surface">
          <table
            {...tableRoles.table}
            aria-label={label}
            className="block w-full border-collapse text-start @2xl:table"
          >
            <TableHead {...{ columns, sort, onSort, selection }} />
            <tbody {...tableRoles.group} className="flex flex-col gap-3 @2xl:table-row-group">
              {rows.map((row) => (
                <TableRow key={keyOf(row)} {...{ row, columns, selection }} id={keyOf(row)} name={nameOf(row)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}

interface TableRowProps<Row> {
  row: Row
  id: string
  name: string
  columns: readonly Column<Row>[]
  selection: Selection | undefined
}

function TableRow<Row>({ row, id, name, columns, selection }: TableRowProps<Row>) {
  const { t } = useLingui()
  const isSelected = selection?.has(id) ?? false
  return (
    <tr
      {...tableRoles.row}
      aria-selected={selection ? isSelected : undefined}
      className={classNames(
        'relative flex flex-col gap-1 rounded border border-line bg-surface px-4 py-(--row)',
        'aria-selected:border-brand-line aria-selected:bg-brand-soft',
        '@2xl:table-row @2xl:rounded-none @2xl:border-0 @2xl:border-b @2xl:bg-transparent @2xl:last:border-b-0 @2xl:hover:bg-track/25 @2xl:aria-selected:border-line @2xl:aria-selected:bg-brand-soft',
      )}
    >
      {selection && (
        <td
          {...tableRoles.cell}
          className="absolute end-2 top-1 @2xl:static @2xl:table-cell @2xl:w-px @2xl:ps-2 @2xl:align-middle"
        >
          <RowMark
            aria-label={t`Select ${name}`}
            checked={isSelected}
            onCheckedChange={(_, { event }) => selection.toggle(id, 'shiftKey' in event && event.shiftKey === true)}
          />
        </td>
      )}
      {columns.map((column) => (
        <TableCell key={column.key} {...{ column, row }} hasMark={selection !== undefined} />
      ))}
    </tr>
  )
}

function TableCell<Row>({ column, row, hasMark }: { column: Column<Row>; row: Row; hasMark: boolean }) {
  const atEnd = column.align === 'end'
  const wide = classNames(
    '@2xl:table-cell @2xl:h-(--control) @2xl:px-4 @2xl:py-(--row) @2xl:align-middle @2xl:text-base',
    atEnd ? '@2xl:text-end' : '@2xl:text-start',
  )
  if (column.isName) {
    return (
      <th
        {...tableRoles.rowHead}
        className={classNames('block text-start font-[620]', hasMark && 'pe-10 @2xl:pe-4', wide)}
      >
        {column.cell(row)}
      </th>
    )
  }
  return (
    <td {...tableRoles.cell} className={classNames('flex items-baseline justify-between gap-4 text-sm', wide)}>
      <span className="text-muted @2xl:hidden">{column.header}</span>
      <span className={classNames(atEnd && 'type-number')}>{column.cell(row)}</span>
    </td>
  )
}

function TableTools(props: { selection: Selection | undefined; bulkActions: ReactNode; tools: ReactNode }) {
  const { selection, bulkActions, tools } = props
  const { t } = useLingui()
  const count = selection?.count ?? 0
  if (!selection && !tools) return null
  // One place for both, so that the rows stay where they are when the first one is selected.
  return (
    <div className="flex min-h-(--control) flex-wrap items-center gap-2">
      {count === 0 ? (
        tools
      ) : (
        <>
          <IconButton
            label={t`Clear selection`}
            icon={<X size={18} aria-hidden />}
            size="compact"
            onClick={selection?.clear}
          />
          <p className="type-number me-auto text-sm" role="status">
            <Trans>{count} selected</Trans>
          </p>
          {bulkActions}
        </>
      )}
    </div>
  )
}
