import { use, useState } from 'react'
import { programsInTheMaking } from '#web/app/makings.ts'
import { useShell } from '#web/app/useShell.ts'
import { useValue } from '#web/lib/useValue.ts'
import type { MakingStep } from './makeProgram.ts'
import { MakingTray } from './MakingTray.tsx'
import { OneProgram } from './OneProgram.tsx'

/** Programs that are being made while somebody walks through the app. Only for whoever is signed in. */
export function Making() {
  const { session, data } = useShell()
  const state = useValue(session.state)
  if (state.status !== 'authenticated') return null
  return <WithData loading={data()} />
}

function WithData({ loading }: { loading: ReturnType<ReturnType<typeof useShell>['data']> }) {
  return use(loading).surround(<Programs />)
}

const waiting: MakingStep = { state: 'making', name: '', done: 0, of: 0 }

function Programs() {
  const ids = useValue(programsInTheMaking)
  const [steps, setSteps] = useState<ReadonlyMap<string, MakingStep>>(new Map())
  const tell = (id: string, step: Partial<MakingStep>) =>
    setSteps((known) => new Map([...known, [id, { ...(known.get(id) ?? waiting), ...step }]]))
  const shown = ids.flatMap((id) => {
    const step = steps.get(id)
    return step && step.name !== '' ? [{ id, ...step }] : []
  })
  return (
    <>
      {ids.map((id) => (
        <OneProgram key={id} id={id} onStep={(step) => tell(id, step)} />
      ))}
      {shown.length > 0 && <MakingTray programs={shown} />}
    </>
  )
}
