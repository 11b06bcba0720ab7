import { useLingui } from '@lingui/react/macro'
import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Select } from '#web/ui/option/Select.tsx'
import type { Column, Sort } from './column.ts'

interface CardOrderProps<Row> {
  columns: readonly Column<Row>[]
  sort: Sort | undefined
  onSort: (sort: Sort) => void
}

/** Cards have no heads to press, so their order is chosen above them. */
export function CardOrder<Row>({ columns, sort, onSort }: CardOrderProps<Row>) {
  const { t } = useLingui()
  const isDown = sort?.direction === 'descending'
  const sortable = columns.filter(({ sortable: isSortable }) => isSortable)
  return (
    <div className="flex items-end gap-2 *:first:flex-1 @2xl:hidden">
      <Select
        label={t`Sort by`}
        options={sortable.map(({ key, header }) => ({ value: key, label: header }))}
        value={sort?.column ?? null}
        onValueChange={(column) => onSort({ column, direction: sort?.direction ?? 'ascending' })}
      />
      {sort && (
        <IconButton
          variant="secondary"
          label={isDown ? t`Sort ascending` : t`Sort descending`}
          icon={isDown ? <ArrowDownWideNarrow size={18} aria-hidden /> : <ArrowUpNarrowWide size={18} aria-hidden />}
          onClick={() => onSort({ ...sort, direction: isDown ? 'ascending' : 'descending' })}
        />
      )}
    </div>
  )
}
