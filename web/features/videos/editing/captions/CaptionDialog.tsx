import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { limits } from '#schema/__generated__/limits.ts'
import { requestRefusal } from '#web/app/forms.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { FileDrop } from '#web/ui/files/FileDrop.tsx'
import { fault } from '#web/ui/form/fault.ts'
import { FormCombobox } from '#web/ui/form/fields/FormCombobox.tsx'
import { FormText } from '#web/ui/form/fields/FormText.tsx'
import { Form, FormProblem, SubmitButton } from '#web/ui/form/Form.tsx'
import { optionalText } from '#web/ui/form/rules.ts'
import { type OpenForm, useField, useForm } from '#web/ui/form/useForm.ts'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'
import { captionLanguages } from './captionLanguages.ts'
import type { HeldCaption } from './Captions.tsx'
import { readCaptionText, UnknownEncoding } from './readCaptionText.ts'
import { useKeepCaption } from './useCaptionWrites.ts'

const LARGEST_FILE = 500 * 1024

interface CaptionDialogProps {
  videoId: string
  existing: readonly HeldCaption[]
  /** Undefined to add captions. */
  caption: HeldCaption | undefined
  onClose: () => void
}

const unknownEncoding = msg`We can’t read the letters of this file. Save it as UTF-8, then try again.`

function schemaFor({ existing, caption }: Pick<CaptionDialogProps, 'existing' | 'caption'>) {
  const usedLanguages = existing.flatMap(({ id, language }) => (id === caption?.id ? [] : language))
  return v.object({
    language: v.pipe(
      v.nullable(v.string()),
      v.check((language) => language !== null, fault(msg`Choose a language.`)),
      v.check(
        (language) => !caption || !usedLanguages.includes(language ?? ''),
        fault(msg`The video has captions in this language already.`),
      ),
    ),
    label: optionalText({ most: limits.VideoCaption.label.max }),
    file: v.pipe(
      v.nullable(v.file()),
      v.check((file) => Boolean(caption) || file !== null, fault(msg`Choose a WebVTT or SubRip file.`)),
    ),
  })
}

type CaptionForm = OpenForm<ReturnType<typeof schemaFor>>

/** Adds captions in a language, or changes the language or label of existing ones. */
export function CaptionDialog({ videoId, existing, caption, onClose }: CaptionDialogProps) {
  const { t, i18n } = useLingui()
  const { add, change } = useKeepCaption()
  const [schema] = useState(() => schemaFor({ existing, caption }))
  const form: CaptionForm = useForm({
    schema,
    start: { language: caption?.language ?? null, label: caption?.label ?? '', file: null },
    send: async ({ language, label, file }) => {
      const details = { language: language ?? '', label: label.trim() || null }
      if (caption) await change({ videoID: videoId, captionID: caption.id, ...details })
      else await add({ videoID: videoId, ...details, text: file ? await readCaptionText(file) : '' })
      notify({ kind: 'success', text: caption ? t`Captions saved` : t`Captions added` })
      onClose()
    },
    refusalOf: (error) => {
      if (error instanceof UnknownEncoding) return { field: 'file', message: unknownEncoding }
      const refusal = requestRefusal({ text: 'file' })(error)
      return refusal.field === 'file'
        ? {
            ...refusal,
            message: msg`No captions were found in this file. Choose a WebVTT (.vtt) or SubRip (.srt) file.`,
          }
        : refusal
    },
  })
  const languages = captionLanguages(
    i18n.locale,
    existing.map(({ language }) => language),
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={caption ? <Trans>Edit captions</Trans> : <Trans>Add captions</Trans>}
      closeLabel={t`Close`}
    >
      <Form form={form}>
        <FormCombobox
          of={form.field('language')}
          label={t`Language`}
          options={languages}
          emptyText={<Trans>No such language</Trans>}
          openLabel={t`Show languages`}
        />
        <FormText
          of={form.field('label')}
          label={t`Name in the player`}
          aside={<Trans>Optional</Trans>}
          hint={t`Such as “For the hard of hearing”.`}
          autoComplete="off"
        />
        {!caption && <CaptionFile form={form} />}
        <FormProblem />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <SubmitButton>{caption ? <Trans>Save</Trans> : <Trans>Add</Trans>}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

function CaptionFile({ form }: { form: CaptionForm }) {
  const { t } = useLingui()
  const { name, value: file, set, error } = useField(form.field('file'))
  const forget = () => set(null)
  return (
    <FileDrop
      name={name}
      label={t`WebVTT or SubRip file`}
      error={error}
      files={file ? [{ id: file.name, name: file.name, bytes: file.size, state: 'waiting' }] : []}
      // Browsers know no MIME type for these.
      accept=".vtt,.srt"
      maxBytes={LARGEST_FILE}
      maxFiles={1}
      onAdd={([added]) => set(added ?? null)}
      onCancel={forget}
      onRemove={forget}
      onRetry={forget}
    />
  )
}
