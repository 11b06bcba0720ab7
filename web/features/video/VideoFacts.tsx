import { Plural, useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { VideoFacts_video$key } from '#schema/__generated__/relay/VideoFacts_video.graphql.ts'
import { NO_EQUIPMENT } from '#schema/training/exercise.ts'
import { useEquipmentName } from '#web/app/exercises/useEquipmentName.ts'
import { useMuscleName } from '#web/app/exercises/useMuscleName.ts'
import { useCategoryName } from '#web/app/names/useCategoryName.ts'
import { useLevelName } from '#web/app/names/useLevelName.ts'
import { formatSeconds } from '#web/lib/format/formatSeconds.ts'
import { kinds } from './finding/videosPlace.ts'
import { useKindName } from './useKindName.ts'

export function VideoFacts({ video }: { video: VideoFacts_video$key }) {
  const data = useFragment(
    graphql`
      fragment VideoFacts_video on Video {
        categoryName
        videoType
        level
        duration
        equipment
        muscleGroup
        viewsCount
      }
    `,
    video,
  )
  const { i18n, t } = useLingui()
  const [categoryName, levelName, kindName] = [useCategoryName(), useLevelName(), useKindName()]
  const [equipmentName, muscleName] = [useEquipmentName(), useMuscleName()]
  const { viewsCount } = data
  const kind = kinds.find((one) => one === data.videoType)
  const list = new Intl.ListFormat(i18n.locale, { type: 'unit' })
  const facts = [
    data.categoryName && categoryName(data.categoryName),
    kind && kindName(kind),
    data.level && levelName(data.level),
    data.duration && formatSeconds(data.duration),
  ].filter(Boolean)
  const equipmentNames = data.equipment.filter((name) => name !== NO_EQUIPMENT).map(equipmentName)
  const [equipment, muscles] = [list.format(equipmentNames), list.format(data.muscleGroup.map(muscleName))]
  const needs = equipment ? t`You need: ${equipment}` : data.equipment.length > 0 && t`No equipment needed`
  return (
    <div className="flex flex-col gap-1 text-sm text-muted">
      <p>
        {facts.map((fact) => (
          <Fragment key={String(fact)}>
            <bdi>{fact}</bdi>
            {' · '}
          </Fragment>
        ))}
        <bdi>
          <Plural value={viewsCount} one="# view" other="# views" />
        </bdi>
      </p>
      {(needs || muscles) && (
        <p>
          <bdi>{[needs, muscles && t`Targets: ${muscles}`].filter(Boolean).join(' · ')}</bdi>
        </p>
      )}
    </div>
  )
}
