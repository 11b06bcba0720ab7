import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { requestRefusal } from '#web/app/forms.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FileDrop } from '#web/ui/files/FileDrop.tsx'
import { fault } from '#web/ui/form/fault.ts'
import { Form, FormProblem, SubmitButton } from '#web/ui/form/Form.tsx'
import { FormCombobox } from '#web/ui/form/FormCombobox.tsx'
import { FormText } from '#web/ui/form/FormText.tsx'
import { optionalText } from '#web/ui/form/rules.ts'
import { type OpenForm, useField, useForm } from '#web/ui/form/useForm.ts'
import { notify } from '#web/ui/notify.ts'
import { captionLanguages } from './captionLanguages.ts'
import type { HeldCaption } from './Captions.tsx'
import { useKeepCaption } from './useCaptionWrites.ts'

const LARGEST_FILE = 500 * 1024
const LONGEST_NAME = 50

interface CaptionDialogProps {
  videoId: string
  held: readonly HeldCaption[]
  /** Undefined for new ones. */
  caption: HeldCaption | undefined
  onClose: () => void
}

function schemaFor({ held, caption }: Pick<CaptionDialogProps, 'held' | 'caption'>) {
  const others = held.flatMap(({ id, language }) => (id === caption?.id ? [] : language))
  return v.object({
    language: v.pipe(
      v.nullable(v.string()),
      v.check((language) => language !== null, fault(msg`Choose a language.`)),
      v.check(
        (language) => !caption || !others.includes(language ?? ''),
        fault(msg`The video has captions in this language already.`),
      ),
    ),
    label: optionalText({ most: LONGEST_NAME }),
    file: v.pipe(
      v.nullable(v.file()),
      v.check((file) => Boolean(caption) || file !== null, fault(msg`Choose a WebVTT file.`)),
    ),
  })
}

type CaptionForm = OpenForm<ReturnType<typeof schemaFor>>

/** Captions of one language: a new file, or another language or name for those that are there. */
export function CaptionDialog({ videoId, held, caption, onClose }: CaptionDialogProps) {
  const { t, i18n } = useLingui()
  const { add, change } = useKeepCaption()
  const [schema] = useState(() => schemaFor({ held, caption }))
  const form: CaptionForm = useForm({
    schema,
    start: { language: caption?.language ?? null, label: caption?.label ?? '', file: null },
    send: async ({ language, label, file }) => {
      const named = { language: language ?? '', label: label.trim() || null }
      if (caption) await change({ videoID: videoId, captionID: caption.id, ...named })
      else await add({ videoID: videoId, ...named, text: (await file?.text()) ?? '' })
      notify({ kind: 'success', text: caption ? t`Captions saved` : t`Captions added` })
      onClose()
    },
    refusalOf: (error) => {
      const refusal = requestRefusal({ text: 'file' })(error)
      return refusal.field === 'file'
        ? { ...refusal, message: msg`No captions were found in this file. Choose a WebVTT file (.vtt).` }
        : refusal
    },
  })
  const languages = captionLanguages(
    i18n.locale,
    held.map(({ language }) => language),
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
      label={t`WebVTT file`}
      error={error}
      files={file ? [{ id: file.name, name: file.name, bytes: file.size, state: 'waiting' }] : []}
      // Browsers know no type for it.
      accept=".vtt"
      maxBytes={LARGEST_FILE}
      maxFiles={1}
      onAdd={([chosen]) => set(chosen ?? null)}
      onCancel={forget}
      onRemove={forget}
      onRetry={forget}
    />
  )
}
