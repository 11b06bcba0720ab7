import { Plural, Trans } from '@lingui/react/macro'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import enrolledQuery, {
  type DeleteProgramEnrolledQuery,
} from '#schema/__generated__/relay/DeleteProgramEnrolledQuery.graphql.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { useNameList } from '#web/app/names/useNameList.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'

interface DeleteProgramProps {
  id: string
  name: string
  onConfirm: () => void
  onClose: () => void
  isDeleting: boolean
}

/** Confirms the deletion of a program, and names the affected sessions and members. */
export function DeleteProgram({ id, name, onConfirm, onClose, isDeleting }: DeleteProgramProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={<Trans>Delete {`\u2068${name}\u2069`}?</Trans>}
      text={
        <>
          <QueryRenderer<DeleteProgramEnrolledQuery>
            request={enrolledQuery}
            variables={{ id }}
            loading={null}
            renderFailure={() => <Trans>We couldn’t check who is enrolled. </Trans>}
          >
            {(query) => <Enrolled query={query} />}
          </QueryRenderer>
          <Trans>
            No one can enroll anymore. Members who are enrolled keep their sessions and progress. You can’t undo this.
          </Trans>
        </>
      }
      confirmLabel={<Trans>Delete</Trans>}
      cancelLabel={<Trans>Keep</Trans>}
      onConfirm={onConfirm}
      busy={isDeleting}
      danger
    />
  )
}

function Enrolled({ query }: { query: PreloadedQuery<DeleteProgramEnrolledQuery> }) {
  const nameList = useNameList()
  const { program } = usePreloadedQuery<DeleteProgramEnrolledQuery>(
    graphql`
      query DeleteProgramEnrolledQuery($id: ID!) {
        program: getPrograms(id: $id) {
          enrolledCount
          enrolments(limit: 100) {
            items {
              status
              memberName
            }
          }
        }
      }
    `,
    query,
  )
  const count = program?.enrolledCount ?? 0
  const names = (program?.enrolments?.items ?? []).flatMap((item) =>
    item?.status === 'INPROGRESS' ? (item.memberName ?? []) : [],
  )
  if (count === 0) return undefined
  return (
    <strong className="mb-2 block font-[620] text-fg">
      <Plural value={count} one="# person is training this program:" other="# people are training this program:" />{' '}
      {nameList(names, count)}.
    </strong>
  )
}
