import { Trans, useLingui } from '@lingui/react/macro'
import { LoaderCircle, TriangleAlert } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { NotMade_program$key } from '#schema/__generated__/relay/NotMade_program.graphql.ts'
import type { NotMadeMutation } from '#schema/__generated__/relay/NotMadeMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { noteMaking, programsInTheMaking } from '#web/app/notices/makings.ts'
import { useNameScreen } from '#web/app/routing/screenTitle.ts'
import { useValue } from '#web/lib/useValue.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { DeleteMade } from './DeleteMade.tsx'

/** A program that is being generated or failed, with the reason and possible actions. */
export function NotMade({ program: key }: { program: NotMade_program$key }) {
  const program = useFragment(
    graphql`
      fragment NotMade_program on Program {
        id
        name
        status
        failure
      }
    `,
    key,
  )
  const { t } = useLingui()
  const isMadeHere = useValue(programsInTheMaking).includes(program.id)
  useNameScreen(program.name)
  if (program.status !== 'FAILED')
    return (
      <EmptyState
        isPage
        icon={<LoaderCircle size={22} aria-hidden />}
        title={t`Your program is being created`}
        text={
          isMadeHere
            ? t`It appears here as soon as it’s ready.`
            : t`This program was started in another browser. If you’ve closed it, you can finish here.`
        }
        action={
          !isMadeHere && (
            <Button variant="secondary" size="compact" onClick={() => noteMaking(program.id)}>
              <Trans>Continue on this device</Trans>
            </Button>
          )
        }
      />
    )
  return (
    <EmptyState
      isPage
      icon={<TriangleAlert size={22} aria-hidden />}
      title={t`Program generation failed`}
      text={
        <>
          {t`There was an error generating your program. Please try again.`}
          {program.failure && (
            <span className="mt-2 block" dir="auto">
              {program.failure}
            </span>
          )}
        </>
      }
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <TryAgain id={program.id} />
          <DeleteMade id={program.id} name={program.name} />
        </div>
      }
    />
  )
}

/** Restarts generation with the stored request. */
function TryAgain({ id }: { id: string }) {
  const { write, isWriting } = useWrite<NotMadeMutation>(graphql`
    mutation NotMadeMutation($input: ProgramInput!) {
      begun: updatePrograms(input: $input) {
        id
        status
        failure
      }
    }
  `)
  const tryAgain = async () => {
    if (await write({ id, status: 'INPROGRESS' })) noteMaking(id)
  }
  return (
    <Button size="compact" busy={isWriting} onClick={() => void tryAgain()}>
      <Trans>Try again</Trans>
    </Button>
  )
}
