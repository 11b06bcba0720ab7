import { Trans, useLingui } from '@lingui/react/macro'
import { requestRefusal, tabDraft } from '#web/app/forms.ts'
import { useCategoryName } from '#web/app/names/useCategoryName.ts'
import { type Category, OTHER } from '#web/features/coaching/teaching.ts'
import { OWN_WORDS, teachingForm, toTeaching } from '#web/features/coaching/teachingForm.ts'
import { FormRadios } from '#web/ui/form/fields/FormRadios.tsx'
import { FormText } from '#web/ui/form/fields/FormText.tsx'
import { Form, FormProblem, SubmitButton } from '#web/ui/form/Form.tsx'
import { useEntries, useForm } from '#web/ui/form/useForm.ts'
import { useAskToCoach } from './useAskToCoach.ts'

const start = { category: null, words: '' }
const draft = tabDraft('become a coach')
const refusalOf = requestRefusal({ categoryID: 'category', customCategory: 'words' })

interface AskToCoachProps {
  contactId: string
  categories: readonly Category[]
}

/** The form of a request to coach. */
export function AskToCoach({ contactId, categories }: AskToCoachProps) {
  const { t } = useLingui()
  const categoryName = useCategoryName()
  const ask = useAskToCoach(contactId)
  const form = useForm({
    schema: teachingForm,
    start,
    draft,
    send: (filledIn) => ask(toTeaching(filledIn)),
    refusalOf,
  })
  const options = [
    // Replaced by "Something else" with a free text.
    ...categories
      .filter(({ name }) => name !== OTHER)
      .map(({ id, name }) => ({ value: id, label: categoryName(name) })),
    { value: OWN_WORDS, label: t`Something else` },
  ]
  const isInWords = useEntries(form).category === OWN_WORDS
  return (
    <Form form={form} className="gap-6">
      <p className="max-w-prose text-lg">
        <Trans>Share what you’re good at. Tell us what you’d like to teach.</Trans>
      </p>
      <FormRadios look="card" of={form.field('category')} label={<Trans>What do you teach?</Trans>} options={options} />
      {isInWords && <FormText of={form.field('words')} label={t`In your own words`} autoComplete="off" />}
      <FormProblem />
      <div>
        <SubmitButton>
          <Trans>Send request</Trans>
        </SubmitButton>
      </div>
    </Form>
  )
}
