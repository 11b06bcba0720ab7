import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { DisciplineTiles_categories$key } from '#schema/__generated__/relay/DisciplineTiles_categories.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { hueOf } from '#web/app/names/disciplineOf.ts'
import { useCategoryName } from '#web/app/names/useCategoryName.ts'
import { compareOrder } from '#web/lib/compareOrder.ts'
import { Belt } from '#web/ui/art/Belt.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Link } from '#web/ui/Link.tsx'
import { ClassArt } from './ClassArt.tsx'

export function DisciplineTiles({ categories: key }: { categories: DisciplineTiles_categories$key }) {
  const { items } = useFragment(
    graphql`
      fragment DisciplineTiles_categories on ModelCategoryConnection {
        items {
          id
          name
          order
        }
      }
    `,
    key,
  )
  const categoryName = useCategoryName()
  const categories = items
    .flatMap((item) => (item ? [item] : []))
    .toSorted((one, other) => compareOrder(one.order, other.order))
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 ml:grid-cols-5">
      {categories.map(({ id, name }) => (
        // The first tile is wider where five tiles would leave a gap.
        <li key={id} className="flex *:w-full max-ml:first:col-span-2">
          <Card padding="none">
            <div className="relative h-20">
              <ClassArt hue={hueOf(name)} name={name} />
            </div>
            <Belt hue={hueOf(name)} />
            <span className="type-heading p-3 ps-4 text-lg">
              <Link look="quiet" stretched render={<RouterLink href={paths.classes({ category: id })} />}>
                <bdi>{categoryName(name)}</bdi>
              </Link>
            </span>
          </Card>
        </li>
      ))}
    </ul>
  )
}
