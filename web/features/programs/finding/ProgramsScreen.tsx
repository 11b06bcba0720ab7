import { Trans, useLingui } from '@lingui/react/macro'
import { Dumbbell, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link as RouterLink, useLocation, useSearch } from 'wouter'
import type {
  ProgramsScreenQuery,
  ProgramsScreenQuery$data,
} from '#schema/__generated__/relay/ProgramsScreenQuery.graphql.ts'
import { useCategoryName } from '#web/app/names/useCategoryName.ts'
import { useTypeName } from '#web/app/names/useTypeName.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { paths } from '#web/features/programs/paths.ts'
import { ProgramShelf } from '#web/features/programs/ProgramShelf.tsx'
import { compareOrder } from '#web/lib/compareOrder.ts'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/classNames.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { OwnPrograms } from './OwnPrograms.tsx'
import { ProgramFilters } from './ProgramFilters.tsx'
import { ProgramsFound } from './ProgramsFound.tsx'
import { addressOfPrograms, nothingNarrowed, type ProgramsPlace, programsPlaceOf } from './programsPlace.ts'

/** All programs: the user's own, then shelves or a filtered list. */
export function ProgramsScreen({ query, place }: ScreenProps<ProgramsScreenQuery>) {
  const data = usePreloadedQuery<ProgramsScreenQuery>(
    graphql`
      query ProgramsScreenQuery($filter: FindProgramsFilter!, $narrowed: Boolean!) {
        categories: listCategories(limit: 100) {
          items {
            id
            name
            order
            subCategories(limit: 100) {
              items {
                id
                name
              }
            }
          }
          ...ProgramFilters_categories
        }
        ...ProgramsFound_query @include(if: $narrowed) @alias(as: "found")
      }
    `,
    query,
  )
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const shownFilters = programsPlaceOf(place)
  const filters = programsPlaceOf({ search: useSearch() })
  const categories = categoriesIn(data)
  const choose = (change: Partial<ProgramsPlace>, how?: { replace: boolean }) =>
    navigate(addressOfPrograms({ ...filters, ...change }), how)
  const isBehind = addressOfPrograms(filters) !== addressOfPrograms(shownFilters)
  return (
    <div className="flex flex-col gap-6">
      <ProgramFilters categories={data.categories} filters={filters} onChoose={choose} />
      <div
        role="group"
        aria-label={t`Programs`}
        aria-busy={isBehind}
        className={classNames(
          'flex flex-col gap-8 transition-opacity duration-200 md:gap-10',
          isBehind && 'opacity-45',
        )}
      >
        {data.found ? (
          <ProgramsFound
            key={addressOfPrograms(shownFilters)}
            query={data.found}
            onClear={() => choose(nothingNarrowed)}
          />
        ) : (
          <>
            {shownFilters.categoryId === undefined && (
              <>
                <OwnPrograms />
                <HaveOneMade />
              </>
            )}
            <Shelves key={shownFilters.categoryId} categories={categories} categoryId={shownFilters.categoryId} />
          </>
        )}
      </div>
    </div>
  )
}

/** Leads to a custom program. */
function HaveOneMade() {
  return (
    <section
      aria-labelledby="have-one-made"
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded border border-line bg-surface p-4"
    >
      <Sparkles size={22} aria-hidden className="shrink-0 text-brand-text" />
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-0.5">
        <h2 id="have-one-made" className="text-lg">
          <Trans>A program made for you</Trans>
        </h2>
        <p className="text-sm text-muted">
          <Trans>Tell us how often you train and what equipment you have. It’s ready in a moment.</Trans>
        </p>
      </div>
      <Button size="compact" render={<RouterLink href={paths.haveProgramMade()} />}>
        <Trans>Get a custom program</Trans>
      </Button>
    </section>
  )
}

export type Category = ReturnType<typeof categoriesIn>[number]

function categoriesIn({ categories }: ProgramsScreenQuery$data) {
  return (categories?.items ?? [])
    .flatMap((item) => (item ? [item] : []))
    .toSorted((one, other) => compareOrder(one.order, other.order))
    .map(({ id, name, subCategories }) => ({
      id,
      name,
      types: (subCategories?.items ?? []).flatMap((type) => type ?? []),
    }))
}

/** One shelf per discipline, or per type within a discipline. */
function Shelves({ categories, categoryId }: { categories: readonly Category[]; categoryId: string | undefined }) {
  const { t } = useLingui()
  const [categoryName, typeName] = [useCategoryName(), useTypeName()]
  const [empty, setEmpty] = useState<ReadonlySet<string>>(new Set())
  const category = categories.find(({ id }) => id === categoryId)
  const shelves = category
    ? category.types.map(({ id, name }) => ({
        id,
        kind: { subCategoryId: id },
        title: typeName(name),
        allAt: addressOfPrograms({ ...nothingNarrowed, categoryId, subCategoryId: id }),
      }))
    : categories.map(({ id, name }) => ({
        id,
        kind: { categoryId: id },
        title: categoryName(name),
        allAt: addressOfPrograms({ ...nothingNarrowed, categoryId: id }),
      }))
  if (shelves.every(({ id }) => empty.has(id)))
    return (
      <EmptyState
        icon={<Dumbbell size={22} aria-hidden />}
        title={category ? t`No programs here yet` : t`No programs yet`}
        text={<Trans>Coaches’ programs appear here as soon as they’re published.</Trans>}
        action={category && <AllPrograms />}
      />
    )
  return shelves.map(({ id, ...shelf }) => (
    <ProgramShelf key={id} {...shelf} onEmpty={() => setEmpty((previous) => new Set([...previous, id]))} />
  ))
}

function AllPrograms() {
  const [, navigate] = useLocation()
  return (
    <Button
      size="compact"
      variant="secondary"
      onClick={() => navigate(addressOfPrograms({ ...nothingNarrowed, categoryId: undefined }))}
    >
      <Trans>Show all programs</Trans>
    </Button>
  )
}
