import { graphql, useFragment } from 'react-relay'
import type { ClassHero_occurrence$key } from '#schema/__generated__/relay/ClassHero_occurrence.graphql.ts'
import { hueOf, stripesOf } from '#web/app/names/disciplineOf.ts'
import { useCategoryName } from '#web/app/names/useCategoryName.ts'
import { useLevelName } from '#web/app/names/useLevelName.ts'
import { useTypeName } from '#web/app/names/useTypeName.ts'
import { useNameScreen } from '#web/app/routing/screenTitle.ts'
import { ClassPicture } from '#web/features/classes/art/ClassPicture.tsx'
import { useNow } from '#web/lib/useNow.ts'
import { Belt } from '#web/ui/art/Belt.tsx'
import { BeltLevel } from '#web/ui/art/BeltLevel.tsx'
import { ShareLinkButton } from './ShareLinkButton.tsx'

/** Head of a class's page: picture, name, type and level. */
export function ClassHero({ occurrence: key }: { occurrence: ClassHero_occurrence$key }) {
  const { name, level, subCategoryName, ...occurrence } = useFragment(
    graphql`
      fragment ClassHero_occurrence on EventOccurrence {
        name
        level
        categoryName
        subCategoryName
        cancelledAt
        endDate
        ...ClassPicture_occurrence
      }
    `,
    key,
  )
  const levelName = useLevelName()
  const typeName = useTypeName()
  const categoryName = useCategoryName()
  const now = useNow()
  useNameScreen(name)
  const isPast = Boolean(occurrence.cancelledAt) || Date.parse(occurrence.endDate) <= now
  const hue = hueOf(occurrence.categoryName)
  const stripes = stripesOf(level)
  return (
    <header className="relative flex flex-col overflow-hidden rounded border border-line bg-surface">
      <div className="relative flex min-h-52 flex-col items-start justify-between gap-8 p-4 group/picture md:min-h-64 md:p-8">
        <ClassPicture occurrence={occurrence} isFaded={isPast} isBehindName />
        <div className="relative self-end rounded bg-surface">
          <ShareLinkButton />
        </div>
        <div className="relative flex max-w-[44rem] flex-col gap-3 group-has-[>img]/picture:rounded group-has-[>img]/picture:bg-surface group-has-[>img]/picture:p-4">
          <p className="text-sm">
            {categoryName(occurrence.categoryName)}
            {subCategoryName && (
              <>
                {' · '}
                <bdi>{typeName(subCategoryName)}</bdi>
              </>
            )}
          </p>
          <h1 className="text-3xl text-balance md:text-4xl">
            <bdi>{name}</bdi>
          </h1>
          {level && stripes && (
            <span className="inline-flex self-start rounded-inner bg-surface px-2 py-1">
              <BeltLevel hue={hue} level={stripes} label={levelName(level)} />
            </span>
          )}
        </div>
      </div>
      <Belt hue={hue} {...(stripes ? { level: stripes } : {})} />
    </header>
  )
}
