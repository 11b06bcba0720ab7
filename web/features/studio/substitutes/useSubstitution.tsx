import { type ReactNode, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { useSubstitution_occurrence$key } from '#schema/__generated__/relay/useSubstitution_occurrence.graphql.ts'
import { useOnDemand } from '#web/ui/overlay/useOnDemand.ts'

const loadRequest = async () => (await import('./SubstituteDialog.tsx')).SubstituteDialog
const loadChoice = async () => (await import('./SetSubstituteDialog.tsx')).SetSubstituteDialog

interface Substitution {
  /** Undefined for a class without a company, whose coach has no colleagues. */
  onAskForSubstitute: (() => void) | undefined
  /** Undefined for a coach, who asks colleagues instead. */
  onSetSubstitute: (() => void) | undefined
  dialog: ReactNode
}

/** The ways to another coach for a date, and the dialog that they open. */
export function useSubstitution(key: useSubstitution_occurrence$key, isForAdmins: boolean): Substitution {
  const occurrence = useFragment(
    graphql`
      fragment useSubstitution_occurrence on EventOccurrence {
        company {
          id
        }
        ...SubstituteDialog_occurrence
        ...SetSubstituteDialog_occurrence
      }
    `,
    key,
  )
  const [opened, setOpened] = useState<'request' | 'choice'>()
  const { Loaded: RequestDialog, ask: askForRequest } = useOnDemand(loadRequest)
  const { Loaded: ChoiceDialog, ask: askForChoice } = useOnDemand(loadChoice)
  const companyId = occurrence.company?.id
  if (companyId === undefined) return { onAskForSubstitute: undefined, onSetSubstitute: undefined, dialog: undefined }
  const shared = { occurrence, onClose: () => setOpened(undefined) }
  return {
    onAskForSubstitute: () => askForRequest(() => setOpened('request')),
    onSetSubstitute: isForAdmins ? () => askForChoice(() => setOpened('choice')) : undefined,
    dialog: (
      <>
        {RequestDialog && opened === 'request' && <RequestDialog {...shared} />}
        {ChoiceDialog && opened === 'choice' && <ChoiceDialog {...shared} companyId={companyId} />}
      </>
    ),
  }
}
