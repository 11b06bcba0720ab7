import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { NextPage } from '#web/app/data/NextPage.tsx'
import type { Paged } from '#web/app/data/usePaged.ts'
import type { ManagedFilters } from '#web/app/routing/managedFilters.ts'
import type { Place } from '#web/app/routing/route.ts'
import { SearchField } from '#web/ui/field/SearchField.tsx'
import { ListStates, type ListStatesProps } from '#web/ui/list/ListStates.tsx'
import type { Choice } from '#web/ui/option/choice.ts'
import { FilterChips } from '#web/ui/option/FilterChips.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { Table } from '#web/ui/table/Table.tsx'
import { BulkActions } from './BulkActions.tsx'

interface ManagedListProps<Row, State extends string> {
  list: Paged<unknown>
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  nameOf: (row: Row) => string
  /** The filters of the rows. */
  filters: ManagedFilters<State>
  /** Reads the filters of a URL. */
  filtersOf: (place: Pick<Place, 'search'>) => ManagedFilters<State>
  /** The statuses to filter by, in order. */
  states: readonly Choice<State>[]
  /** What the rows are filtered by, if not their status. */
  statesLabel?: string
  /** The URL of the list with other filters. */
  hrefOf: (filters: Pick<ManagedFilters<State>, 'text' | 'state'>) => string
  label: string
  search: { label: string; placeholder: string }
  /** The button that loads the next page. */
  moreLabel: ReactNode
  /** What the list says if it has no items at all. */
  nothing: Omit<ListStatesProps['nothing'], 'action'>
  /** Creates an item. Offered beside the search, and in the empty list. */
  action?: ReactNode
  /** What the empty list offers instead of `action`. It is unmounted as soon as there is an item. */
  emptyAction?: ReactNode
  /** What can be done with the selected items. Without it no items can be selected. */
  bulk?: Pick<ComponentProps<typeof BulkActions<Row>>, 'actions' | 'doneText'>
}

/** A list to manage items in My Studio: search, filters by status, a table, actions on selected items. */
export function ManagedList<Row extends { id: string }, State extends string>(props: ManagedListProps<Row, State>) {
  const { list, rows, columns, nameOf, filters, filtersOf, states, hrefOf, label, search } = props
  const { moreLabel, nothing, action, emptyAction = action, bulk, statesLabel } = props
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  // The current URL, which may be ahead of the rows: a filter chosen while a search loads must not undo the search.
  const { text, state } = filtersOf({ search: useSearch() })
  const filter = (change: Partial<Pick<ManagedFilters<State>, 'text' | 'state'>>) =>
    navigate(hrefOf({ text, state, ...change }), { replace: true })
  // Ignore selected items that have left the list.
  const selectedRows = rows.filter(({ id }) => selected.has(id))
  const selection = bulk && {
    selected: new Set(selectedRows.map(({ id }) => id)),
    onSelect: setSelected,
    bulkActions: <BulkActions {...bulk} selected={selectedRows} onDone={() => setSelected(new Set())} />,
  }
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="w-full sm:max-w-[20rem]">
          <SearchField
            {...search}
            labelHidden
            value={text ?? ''}
            onChange={(typed) => filter({ text: typed.trim() || undefined })}
          />
        </div>
        {action}
      </div>
      <Table<Row>
        label={label}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={nameOf}
        {...selection}
        tools={
          states.length > 0 && (
            <FilterChips
              label={statesLabel ?? t`Status`}
              scrolls
              options={states}
              value={state ? [state] : []}
              onValueChange={([next]) => filter({ state: next })}
            />
          )
        }
        empty={
          list.hasMore ? (
            <p className="py-8 text-center text-muted">
              <Trans>Nothing found yet. There’s more to search.</Trans>
            </p>
          ) : (
            <ListStates
              state={filters.text === undefined && filters.state === undefined ? 'empty' : 'noMatch'}
              onClearFilters={() => filter({ text: undefined, state: undefined })}
              nothing={{ ...nothing, action: emptyAction }}
            />
          )
        }
      />
      <NextPage list={list}>{moreLabel}</NextPage>
    </div>
  )
}
