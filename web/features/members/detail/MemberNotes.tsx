import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { graphql } from 'react-relay'
import type { MemberNotes_query$key } from '#schema/__generated__/relay/MemberNotes_query.graphql.ts'
import { NextPage } from '#web/app/data/NextPage.tsx'
import { usePaged } from '#web/app/data/usePaged.ts'
import { requestRefusal } from '#web/app/forms.ts'
import { focus } from '#web/lib/focus.ts'
import { FormTextArea } from '#web/ui/form/fields/FormTextArea.tsx'
import { Form, FormProblem, SubmitButton } from '#web/ui/form/Form.tsx'
import { LeaveGuard } from '#web/ui/form/LeaveGuard.tsx'
import { useForm, useIsSending } from '#web/ui/form/useForm.ts'
import { SectionHeader } from '#web/ui/SectionHeader.tsx'
import { MemberNote } from './MemberNote.tsx'
import { noteForm } from './noteForm.ts'
import { useAddNote } from './useNoteWrites.ts'

/** The coach's private notes, newest first, below the field for a new one. */
export function MemberNotes({ query }: { query: MemberNotes_query$key }) {
  const list = usePaged<MemberNotes_query$key>(
    graphql`
      fragment MemberNotes_query on Query
      @refetchable(queryName: "MemberNotesPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 12 }, cursor: { type: "String" }) {
        link: getCoachesMembers(id: $id) {
          id
          notes(sortDirection: DESC, first: $count, after: $cursor) @connection(key: "MemberNotes_notes") {
            listId: __id
            edges {
              node {
                id
                ...MemberNote_note
              }
            }
          }
        }
      }
    `,
    query,
  )
  const { t } = useLingui()
  const [added, setAdded] = useState(0)
  const { link } = list.data
  if (!link) return undefined
  const { id, notes } = link
  const shown = (notes?.edges ?? []).flatMap(({ node }) => node ?? [])
  return (
    <section aria-labelledby="member-notes" className="flex flex-col gap-3">
      <SectionHeader id="member-notes" title={<Trans>Notes</Trans>} />
      <NewNote key={added} linkId={id} listId={notes?.listId} isNext={added > 0} onAdded={() => setAdded(added + 1)} />
      {shown.length > 0 && (
        <ul aria-label={t`Notes`} className="flex flex-col divide-y divide-line rounded border border-line bg-surface">
          {shown.map((note) => (
            <MemberNote key={note.id} note={note} />
          ))}
        </ul>
      )}
      <NextPage list={list}>
        <Trans>Show more notes</Trans>
      </NextPage>
    </section>
  )
}

interface NewNoteProps {
  linkId: string
  /** The list of notes, by its `__id`. */
  listId: string | undefined
  /** Another note was added before. */
  isNext: boolean
  onAdded: () => void
}

function NewNote({ linkId, listId, isNext, onAdded }: NewNoteProps) {
  const { t } = useLingui()
  const add = useAddNote({ linkId, listId })
  const form = useForm({
    schema: noteForm,
    start: { text: '' },
    send: async ({ text }) => {
      await add(text)
      onAdded()
    },
    refusalOf: requestRefusal(),
  })
  return (
    <Form form={form} className="gap-4">
      <FormTextArea
        of={form.field('text')}
        label={t`New note`}
        hint={t`Only you can read your notes.`}
        dir="auto"
        ref={isNext ? focus : null}
        // The next form replaces this one after the answer, and would take what is typed before it.
        readOnly={useIsSending(form)}
      />
      <FormProblem />
      <div className="flex">
        <SubmitButton>
          <Trans>Add</Trans>
        </SubmitButton>
      </div>
      <LeaveGuard />
    </Form>
  )
}
