import { useLingui } from '@lingui/react/macro'
import { linkSources } from '#schema/linkSources.ts'
import { SearchField } from '#web/ui/field/SearchField.tsx'
import { FilterChips } from '#web/ui/option/FilterChips.tsx'
import type { FollowerSearch } from './followerSearch.ts'
import { useSourceName } from './useSourceName.ts'

interface FollowerFiltersProps {
  search: FollowerSearch
  onSearch: (search: FollowerSearch) => void
}

/** Narrows the followers down by name and by where they came from. */
export function FollowerFilters({ search, onSearch }: FollowerFiltersProps) {
  const { t } = useLingui()
  const sourceName = useSourceName()
  return (
    <div className="flex flex-wrap items-center gap-3 pb-2">
      <div className="w-full sm:max-w-[20rem]">
        <SearchField
          label={t`Search followers`}
          labelHidden
          placeholder={t`Search followers`}
          value={search.text}
          onChange={(text) => onSearch({ ...search, text })}
        />
      </div>
      <FilterChips
        label={t`Source`}
        scrolls
        options={linkSources.map((source) => ({ value: source, label: sourceName(source) }))}
        value={search.source ? [search.source] : []}
        onValueChange={([source]) => onSearch({ ...search, source })}
      />
    </div>
  )
}
