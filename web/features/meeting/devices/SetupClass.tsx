import { graphql, useFragment } from 'react-relay'
import type { SetupClass_occurrence$key } from '#schema/__generated__/relay/SetupClass_occurrence.graphql.ts'
import { ClassTime } from '#web/features/classes/ClassTime.tsx'
import { CoachLine } from '#web/features/classes/CoachLine.tsx'

/** Which class one is about to join. */
export function SetupClass({ occurrence: key }: { occurrence: SetupClass_occurrence$key }) {
  const occurrence = useFragment(
    graphql`
      fragment SetupClass_occurrence on EventOccurrence {
        name
        ...ClassTime_occurrence
        ...CoachLine_occurrence
      }
    `,
    key,
  )
  return (
    <div className="flex flex-col gap-2">
      <h1 className="text-2xl">
        <bdi>{occurrence.name}</bdi>
      </h1>
      <ClassTime occurrence={occurrence} />
      <CoachLine occurrence={occurrence} />
    </div>
  )
}
