import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { ImportMembersScreenQuery } from '#schema/__generated__/relay/ImportMembersScreenQuery.graphql.ts'
import { invitationLimits } from '#schema/invitationLimits.ts'
import { tellError } from '#web/app/failures/tellError.ts'
import type { Fault } from '#web/app/importing/fault.ts'
import { faultOfServer } from '#web/app/importing/faultOfServer.ts'
import { useStudioRole } from '#web/app/person/useCurrentRole.ts'
import { managedCompany } from '#web/app/routing/managedFilters.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { CompanyCoachField } from '#web/features/coaching/CompanyCoachField.tsx'
import { ImportSource } from '#web/features/importing/ImportSource.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type Imported, ImportedMembers } from './ImportedMembers.tsx'
import { MembersPreview } from './MembersPreview.tsx'
import { columnsByArgument, type MemberLine, readMembers, template } from './readMembers.ts'
import { useImportMembers } from './useImportMembers.ts'

/** Invites many people from a spreadsheet. */
export function ImportMembersScreen({ query }: ScreenProps<ImportMembersScreenQuery>) {
  const data = usePreloadedQuery<ImportMembersScreenQuery>(
    graphql`
      query ImportMembersScreenQuery {
        viewer {
          memberGroups(limit: 50) {
            items {
              id
              name
            }
          }
        }
      }
    `,
    query,
  )
  const role = useStudioRole(['COACH', 'ADMIN'])
  if (!role) return undefined
  const companyId = managedCompany(role)
  const groups = (data.viewer?.memberGroups?.items ?? []).flatMap((group) =>
    group ? [{ id: group.id, name: group.name }] : [],
  )
  return <Import key={companyId} companyId={companyId} groups={companyId === undefined ? groups : undefined} />
}

interface ImportProps {
  /** The company of an admin, who chooses one of its coaches; undefined for a coach. */
  companyId: string | undefined
  groups: readonly { id: string; name: string }[] | undefined
}

function Import({ companyId, groups }: ImportProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [coachId, setCoachId] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<{ text: string; fault: Fault }>()
  const [imported, setImported] = useState<Imported>()
  const { importMembers, isWriting } = useImportMembers()
  const { lines, faults } = text.trim() === '' ? { lines: [], faults: [] } : readMembers(text, groups)
  const change = (next: string) => {
    setRefusal(undefined)
    setImported(undefined)
    setText(next)
  }
  const submit = async (sent: readonly MemberLine[]) => {
    try {
      const answer = await importMembers({ coachID: coachId, members: sent.map(({ input }) => input) })
      setText((now) => (now === text ? '' : now))
      setImported({
        invited: answer?.invited ?? sent.length,
        skipped: (answer?.skipped ?? []).flatMap((index) => sent[index]?.email ?? []),
      })
    } catch (error) {
      const fault = faultOfServer(error, { lines: sent, columns: columnsByArgument })
      if (fault) setRefusal({ text, fault })
      else tellError(error)
    }
  }
  const needsCoach = companyId !== undefined && coachId === null
  return (
    <div className="flex flex-col gap-8">
      <div role="status" className="contents">
        {imported && <ImportedMembers imported={imported} companyId={companyId} />}
      </div>
      <ImportSource
        label={t`Members`}
        template={{ text: template(groups), name: 'members.csv' }}
        mostCharacters={invitationLimits.mostCharacters}
        text={text}
        onText={change}
        faults={refusal?.text === text ? [refusal.fault] : faults}
      >
        <p>
          <Trans>
            Fill in the template in a spreadsheet, one person per line, and save it as CSV. Each person gets an
            invitation by email. Either all of them are invited or none.
          </Trans>
        </p>
      </ImportSource>
      {faults.length === 0 && lines.length > 0 && (
        <>
          <MembersPreview lines={lines} hasGroups={groups !== undefined} />
          {companyId !== undefined && (
            <div className="max-w-[24rem]">
              <CompanyCoachField companyId={companyId} value={coachId} onValueChange={setCoachId} />
            </div>
          )}
          <span>
            <Button busy={isWriting} disabled={needsCoach} onClick={() => void submit(lines)}>
              <Plural value={lines.length} one="Invite # person" other="Invite # people" />
            </Button>
          </span>
        </>
      )}
    </div>
  )
}
