import { useLingui } from '@lingui/react/macro'
import { Table } from '#web/ui/table/Table.tsx'
import { useColumnKinds } from '#web/ui/table/useColumnKinds.tsx'
import type { MemberLine } from './readMembers.ts'

interface MembersPreviewProps {
  lines: readonly MemberLine[]
  hasGroups: boolean
}

/** What each line of the file means. */
export function MembersPreview({ lines, hasGroups }: MembersPreviewProps) {
  const { t, i18n } = useLingui()
  const { words } = useColumnKinds<MemberLine>()
  return (
    <Table
      label={t`Preview`}
      rows={lines}
      keyOf={({ line }) => String(line)}
      nameOf={({ name, email }) => name || email}
      columns={[
        { key: 'line', header: t`Line`, align: 'end', cell: ({ line }) => i18n.number(line) },
        { ...words('email', t`Email`, ({ email }) => email), isName: true },
        words('name', t`Name`, ({ name }) => name),
        ...(hasGroups ? [words('group', t`Group`, ({ group }) => group)] : []),
      ]}
    />
  )
}
