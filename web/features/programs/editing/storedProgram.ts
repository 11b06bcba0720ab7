import { graphql, readInlineData } from 'react-relay'
import type { storedProgram_plans$key } from '#schema/__generated__/relay/storedProgram_plans.graphql.ts'
import type { storedProgram_program$key } from '#schema/__generated__/relay/storedProgram_program.graphql.ts'
import type { Stored } from '#web/features/programs/editor/changes.ts'
import { planDraftIn } from '#web/features/programs/planDraft.ts'

/** A program as stored on the server, with the versions needed to detect changes by others. */
export interface Snapshot {
  stored: Stored
  stamps: Stamps
}

/** Time of the last change of the program and of each session. */
export interface Stamps {
  program: string
  plans: ReadonlyMap<string, string>
}

/** `coachPlans` are the coach's sessions, without the copies of enrolled members. */
export function snapshotOf(
  program: storedProgram_program$key,
  coachPlans: storedProgram_plans$key | null | undefined,
): Snapshot {
  const data = readInlineData(
    graphql`
      fragment storedProgram_program on Program @inline {
        name
        description
        publicDescription
        categoryIDs
        subCategoryIDs
        level
        ageFrom
        ageTo
        goals
        additionalDetails
        trailerID
        isPublic
        isTemplate
        updatedAt
      }
    `,
    program,
  )
  const plans = plansIn(coachPlans)
  return {
    stored: {
      draft: { details: detailsOf(data), plans: plans.map(planDraftIn) },
      orders: new Map(plans.map(({ id, order }) => [id, order])),
    },
    stamps: { program: data.updatedAt, plans: new Map(plans.map(({ id, updatedAt }) => [id, updatedAt])) },
  }
}

function plansIn(coachPlans: storedProgram_plans$key | null | undefined) {
  const data =
    coachPlans &&
    readInlineData(
      graphql`
        fragment storedProgram_plans on ModelPlanConnection @inline {
          items {
            id
            order
            updatedAt
            ...planDraft_plan
          }
        }
      `,
      coachPlans,
    )
  return (data?.items ?? []).flatMap((plan) => plan ?? []).toSorted((one, other) => one.order - other.order)
}

type Stored$data = Parameters<typeof detailsOf>[0]

function textOf(text: string | null | undefined): string {
  return text ?? ''
}

function detailsOf(data: {
  name: string
  description: string | null | undefined
  publicDescription: string | null | undefined
  categoryIDs: readonly string[] | null | undefined
  subCategoryIDs: readonly string[] | null | undefined
  level: string | null | undefined
  ageFrom: number | null | undefined
  ageTo: number | null | undefined
  goals: readonly string[] | null | undefined
  additionalDetails: string | null | undefined
  trailerID: string | null | undefined
  isPublic: boolean
  isTemplate: boolean
}) {
  return {
    name: data.name,
    description: textOf(data.description),
    publicDescription: textOf(data.publicDescription),
    ...choicesIn(data),
    level: textOf(data.level),
    additionalDetails: textOf(data.additionalDetails),
    isPublic: data.isPublic,
    isTemplate: data.isTemplate,
  }
}

function choicesIn({ categoryIDs, subCategoryIDs, goals, ageFrom, ageTo, trailerID }: Stored$data) {
  return {
    categoryIds: [...(categoryIDs ?? [])],
    subCategoryIds: [...(subCategoryIDs ?? [])],
    goals: [...(goals ?? [])],
    ageFrom: ageFrom ?? null,
    ageTo: ageTo ?? null,
    trailerId: trailerID ?? null,
  }
}
