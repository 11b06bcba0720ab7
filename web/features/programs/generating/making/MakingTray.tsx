import { Trans, useLingui } from '@lingui/react/macro'
import { Sparkles, X } from 'lucide-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import type { MakingTrayCancelMutation } from '#schema/__generated__/relay/MakingTrayCancelMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { forgetMaking } from '#web/app/notices/makings.ts'
import { hasUploads } from '#web/app/notices/uploads.ts'
import { useShell } from '#web/app/useShell.ts'
import { useValue } from '#web/lib/useValue.ts'
import { BeltProgress } from '#web/ui/art/BeltProgress.tsx'
import { classNames } from '#web/ui/classNames.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useOnDemand } from '#web/ui/overlay/useOnDemand.ts'
import type { MakingStep } from './makeProgram.ts'

interface MakingProgram extends MakingStep {
  id: string
}

const loadDialog = async () => (await import('#web/ui/overlay/ConfirmDialog.tsx')).ConfirmDialog

/** Progress of generated programs at the bottom of the page. Hidden during live classes and training. */
export function MakingTray({ programs }: { programs: readonly MakingProgram[] }) {
  const { t } = useLingui()
  const { router } = useShell()
  const { row } = useValue(router.visited)
  const isAboveUploads = useValue(hasUploads)
  if (row.layout === 'stage' || row.layout === 'bare') return null
  return (
    <section
      aria-label={t`Programs being created`}
      className={classNames(
        'fixed inset-x-3 z-20 rounded border border-line bg-raised text-fg shadow-overlay sm:start-auto sm:end-4 sm:w-[23rem]',
        isAboveUploads
          ? 'bottom-[calc(8.5rem+env(safe-area-inset-bottom))] md:bottom-20'
          : 'bottom-[calc(4.75rem+env(safe-area-inset-bottom))] md:bottom-4',
      )}
    >
      <ul>
        {programs.map((program) => (
          <Row key={program.id} program={program} />
        ))}
      </ul>
    </section>
  )
}

function Row({ program }: { program: MakingProgram }) {
  const { t } = useLingui()
  const { name, done, of: all, state } = program
  return (
    <li className="flex flex-col gap-2 border-b border-line py-2 ps-4 pe-1 last:border-b-0">
      <div className="flex items-center gap-3">
        <Sparkles size={20} aria-hidden className="shrink-0 text-brand-text" />
        <div className="flex min-w-0 flex-1 flex-col">
          <p className="flex min-w-0 gap-1 text-sm font-[560]">
            <bdi className="truncate">{name}</bdi>
          </p>
          <p role="status" className="type-number text-xs text-muted">
            <StateText program={program} />
          </p>
        </div>
        {state !== 'elsewhere' && <Cancel program={program} />}
      </div>
      <div className="pe-3">
        <BeltProgress
          value={done}
          max={Math.max(all, 1)}
          stepped
          label={t`Creating ${name}`}
          valueText={t`${done} of ${all} sessions`}
        />
      </div>
    </li>
  )
}

function StateText({ program: { state, done, of: all } }: { program: MakingProgram }) {
  if (state === 'elsewhere') return <Trans>Being created in another tab</Trans>
  if (state === 'unreached') return <Trans>Waiting for a connection</Trans>
  if (state === 'thinking') return <Trans>Still planning. This can take a few minutes.</Trans>
  if (done === 0) return <Trans>Planning your sessions…</Trans>
  return (
    <Trans>
      {done} of {all} sessions
    </Trans>
  )
}

/** Cancels generation and deletes the incomplete program. */
function Cancel({ program: { id, name } }: { program: MakingProgram }) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const { Loaded: ConfirmDialog, warm, ask } = useOnDemand(loadDialog)
  const { write, isWriting } = useWrite<MakingTrayCancelMutation>(graphql`
    mutation MakingTrayCancelMutation($input: DeleteProgramInput!) {
      deleted: deletePrograms(input: $input) {
        id
      }
    }
  `)
  const { router } = useShell()
  const cancel = async () => {
    if (!(await write({ id }))) return
    forgetMaking(id)
    await router.refresh().catch(() => undefined)
  }
  return (
    <>
      <IconButton
        label={t`Cancel ${name}`}
        icon={<X size={18} aria-hidden />}
        size="compact"
        aria-haspopup="dialog"
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => ask(() => setIsAsking(true))}
      />
      {ConfirmDialog && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setIsAsking}
          title={<Trans>Stop creating this program?</Trans>}
          text={<Trans>{`\u2068${name}\u2069`} won’t be finished. Sessions created so far will be deleted.</Trans>}
          confirmLabel={<Trans>Stop creating it</Trans>}
          cancelLabel={<Trans>Keep going</Trans>}
          onConfirm={() => void cancel()}
          busy={isWriting}
          danger
        />
      )}
    </>
  )
}
