import { use, useState } from 'react'
import { programsInTheMaking } from '#web/app/notices/makings.ts'
import { useShell } from '#web/app/useShell.ts'
import { useValue } from '#web/lib/useValue.ts'
import type { MakingStep } from './makeProgram.ts'
import { MakingTray } from './MakingTray.tsx'
import { OneProgram } from './OneProgram.tsx'

/** Generates programs in the background while signed-in users navigate the app. */
export function Making() {
  const { session, data } = useShell()
  const state = useValue(session.state)
  if (state.status !== 'authenticated') return null
  return <WithData loading={data()} />
}

function WithData({ loading }: { loading: ReturnType<ReturnType<typeof useShell>['data']> }) {
  return use(loading).surround(<Programs />)
}

const initialStep: MakingStep = { state: 'making', name: '', done: 0, of: 0 }

function Programs() {
  const ids = useValue(programsInTheMaking)
  const [steps, setSteps] = useState<ReadonlyMap<string, MakingStep>>(new Map())
  const tell = (id: string, step: Partial<MakingStep>) =>
    setSteps((previous) => {
      const last = previous.get(id) ?? initialStep
      // A retry starts at 0 again; keep the progress until it is exceeded.
      return new Map([...previous, [id, { ...last, ...step, done: Math.max(last.done, step.done ?? 0) }]])
    })
  const visiblePrograms = ids.flatMap((id) => {
    const step = steps.get(id)
    return step && step.name !== '' ? [{ id, ...step }] : []
  })
  return (
    <>
      {ids.map((id) => (
        <OneProgram key={id} id={id} onStep={(step) => tell(id, step)} />
      ))}
      {visiblePrograms.length > 0 && <MakingTray programs={visiblePrograms} />}
    </>
  )
}
