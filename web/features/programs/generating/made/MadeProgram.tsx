import { useEffect } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import madeQuery, { type MadeProgramQuery } from '#schema/__generated__/relay/MadeProgramQuery.graphql.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { toastOf } from '#web/features/programs/generating/toastOf.ts'
import { ProgramLoading } from '#web/features/programs/page/ProgramLoading.tsx'
import { dismissToast } from '#web/ui/feedback/notify.ts'
import { MadePreview } from './MadePreview.tsx'
import { NotMade } from './NotMade.tsx'

interface MadeProgramProps {
  id: string
  /** True if the program has no coach, so that its owner trains it. */
  isForSelf: boolean
}

/** A custom program until its owner starts it. */
export function MadeProgram({ id, isForSelf }: MadeProgramProps) {
  // The user has seen that it is ready.
  useEffect(() => dismissToast(toastOf(id)), [id])
  return (
    <QueryRenderer<MadeProgramQuery> request={madeQuery} variables={{ id, isForSelf }} loading={<ProgramLoading />}>
      {(query) => <Read query={query} />}
    </QueryRenderer>
  )
}

function Read({ query }: { query: PreloadedQuery<MadeProgramQuery> }) {
  const data = usePreloadedQuery<MadeProgramQuery>(
    graphql`
      query MadeProgramQuery($id: ID!, $isForSelf: Boolean!) {
        program: getPrograms(id: $id) {
          id
          status
          plansCount
          ...NotMade_program
          ...MadePreview_program
        }
        ...MadePreview_query
      }
    `,
    query,
  )
  const { program } = data
  if (!program) return undefined
  const isMade = program.status !== 'INPROGRESS' && program.plansCount > 0
  return isMade ? <MadePreview program={program} around={data} /> : <NotMade program={program} />
}
