import { Trans, useLingui } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { CompanyDetails_company$key } from '#schema/__generated__/relay/CompanyDetails_company.graphql.ts'
import type { CompanyDetailsMutation } from '#schema/__generated__/relay/CompanyDetailsMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { requestRefusal } from '#web/app/forms.ts'
import { FormSection } from '#web/features/studio/newClass/FormSection.tsx'
import { textOfNumber } from '#web/lib/format/numberField.ts'
import { mapOf } from '#web/lib/mapOf.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { FormText } from '#web/ui/form/fields/FormText.tsx'
import { FormTextArea } from '#web/ui/form/fields/FormTextArea.tsx'
import { Form, FormProblem, SubmitButton } from '#web/ui/form/Form.tsx'
import { LeaveGuard } from '#web/ui/form/LeaveGuard.tsx'
import { useField, useForm } from '#web/ui/form/useForm.ts'
import { Link } from '#web/ui/Link.tsx'
import { CurrencyChoice, ZoneChoice } from './CompanyChoices.tsx'
import { changesOf, companyForm, type CompanyEntries } from './companyForm.ts'
import { CompanyPolicies } from './CompanyPolicies.tsx'

/** The form with everything that a studio says about itself. */
export function CompanyDetails({ company: key }: { company: CompanyDetails_company$key }) {
  const { id, ...stored } = useFragment(
    graphql`
      fragment CompanyDetails_company on Company {
        id
        name
        address
        openingHours
        timeZone
        currency
        cancellationHours
        contentNeedsApproval
      }
    `,
    key,
  )
  const saved: CompanyEntries = {
    name: stored.name,
    address: stored.address ?? '',
    openingHours: stored.openingHours ?? '',
    timeZone: stored.timeZone ?? null,
    currency: stored.currency ?? null,
    cancellationHours: textOfNumber(stored.cancellationHours),
    contentNeedsApproval: stored.contentNeedsApproval,
  }
  return <DetailsForm id={id} stored={saved} />
}

function DetailsForm({ id, stored }: { id: string; stored: CompanyEntries }) {
  const { t } = useLingui()
  const [saved, setSaved] = useState(stored)
  const { send } = useWrite<CompanyDetailsMutation>(graphql`
    mutation CompanyDetailsMutation($input: UpdateCompanyInput!) {
      company: updateCompanies(input: $input) {
        ...CompanyDetails_company
      }
    }
  `)
  const form = useForm({
    schema: companyForm,
    start: saved,
    send: async (entries) => {
      await send({ id, ...changesOf(entries, saved) })
      notify({ kind: 'success', text: t`Saved.` })
      // The form stays open: it may contain text that was typed during the save.
      setSaved(entries)
    },
    refusalOf: requestRefusal(),
  })
  const address = useField(form.field('address')).value.trim()
  return (
    <Form form={form} className="gap-10">
      <FormSection title={<Trans>Studio</Trans>} text={<Trans>Everyone can see this.</Trans>}>
        <FormText of={form.field('name')} label={t`Name`} autoComplete="off" dir="auto" />
      </FormSection>
      <FormSection title={<Trans>Visit</Trans>} text={<Trans>New classes in person start with this address.</Trans>}>
        <FormText
          of={form.field('address')}
          label={t`Address`}
          aside={<Trans>Optional</Trans>}
          autoComplete="off"
          dir="auto"
        />
        {address && (
          <Link
            href={mapOf(address)}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center gap-1.5 self-start"
          >
            <Trans>Open in a map</Trans>
            <ExternalLink size={16} aria-hidden />
          </Link>
        )}
        <FormTextArea
          of={form.field('openingHours')}
          label={t`Opening hours`}
          aside={<Trans>Optional</Trans>}
          hint={<Trans>One line for each day, as people should read it.</Trans>}
          dir="auto"
        />
      </FormSection>
      <FormSection title={<Trans>Classes</Trans>} text={<Trans>Your coaches see this when they create a class.</Trans>}>
        <ZoneChoice of={form.field('timeZone')} />
        <CurrencyChoice of={form.field('currency')} />
      </FormSection>
      <CompanyPolicies form={form} />
      <FormProblem />
      <div>
        <SubmitButton>
          <Trans>Save</Trans>
        </SubmitButton>
      </div>
      <LeaveGuard />
    </Form>
  )
}
