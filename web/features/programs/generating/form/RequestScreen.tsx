import { useLingui } from '@lingui/react/macro'
import { graphql, usePreloadedQuery } from 'react-relay'
import type {
  RequestScreenQuery,
  RequestScreenQuery$data,
} from '#schema/__generated__/relay/RequestScreenQuery.graphql.ts'
import { useEquipmentName } from '#web/app/exercises/useEquipmentName.ts'
import { useMuscleName } from '#web/app/exercises/useMuscleName.ts'
import { useStudioRole } from '#web/app/person/useCurrentRole.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import type { Usual } from './requestForm.ts'
import { RequestForm } from './RequestForm.tsx'

/** Requests a custom program, for the user or as a coach for others. */
export function RequestScreen({ query, place }: ScreenProps<RequestScreenQuery>) {
  const data = usePreloadedQuery<RequestScreenQuery>(
    graphql`
      query RequestScreenQuery {
        viewer {
          profile {
            injuries
            healthConditions
            numberDaysInWeek
          }
          goals(limit: 500) {
            items {
              goals {
                goal
                isCurrent
              }
            }
          }
          activities(limit: 500) {
            items {
              levels {
                level
              }
            }
          }
        }
        equipment: listEquipment(limit: 1000) {
          items {
            id
            name
          }
        }
        muscleGroups: listMuscleGroups(limit: 100) {
          items {
            id
            name
          }
        }
      }
    `,
    query,
  )
  const { i18n } = useLingui()
  const [equipmentName, muscleName] = [useEquipmentName(), useMuscleName()]
  const role = useStudioRole(['COACH'])
  const isForOthers = role !== undefined && new URLSearchParams(place.search).get('for') === 'others'
  return (
    <RequestForm
      // Remount on language change, because the default names are in one language.
      key={`${isForOthers} ${i18n.locale}`}
      coaching={isForOthers ? { companyId: role.companyId } : undefined}
      usual={usualOf(data, isForOthers)}
      equipment={choicesIn(data.equipment, equipmentName)}
      muscleGroups={choicesIn(data.muscleGroups, muscleName)}
    />
  )
}

type Person = NonNullable<RequestScreenQuery$data['viewer']>

function usualOf({ viewer }: RequestScreenQuery$data, isForOthers: boolean): Usual {
  const person = isForOthers ? undefined : viewer
  return { goals: goalsOf(person?.goals), level: levelOf(person?.activities), ...habitsOf(person?.profile) }
}

function habitsOf(profile: Person['profile'] | undefined) {
  return {
    perWeek: profile?.numberDaysInWeek ?? undefined,
    injuries: [...(profile?.injuries ?? [])],
    healthConditions: [...(profile?.healthConditions ?? [])],
  }
}

function goalsOf(goals: Person['goals'] | undefined): string[] {
  const surveyGoals = (goals?.items ?? []).flatMap((item) => item?.goals ?? [])
  return [...new Set(surveyGoals.flatMap(({ goal, isCurrent }) => (isCurrent ? [goal] : [])))]
}

function levelOf(activities: Person['activities'] | undefined): string | undefined {
  return (activities?.items ?? []).flatMap((item) => item?.levels ?? []).at(-1)?.level
}

function choicesIn(list: RequestScreenQuery$data['equipment'], nameOf: (name: string) => string) {
  return (list?.items ?? []).flatMap((item) => (item ? [{ value: item.id, label: nameOf(item.name) }] : []))
}
