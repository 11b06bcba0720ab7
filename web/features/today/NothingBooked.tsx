import { Trans } from '@lingui/react/macro'
import { Link as RouterLink } from 'wouter'
import { paths } from '#web/__generated__/paths.ts'
import { Belt } from '#web/ui/Belt.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { Hue } from '#web/ui/hue.ts'

const hues: readonly Hue[] = ['fitness', 'martial', 'dance', 'yoga', 'other']

/** Stands where the next class will be: five belts that nobody wears yet. */
export function NothingBooked() {
  return (
    <Card className="flex-1" padding="none">
      <div className="flex flex-1 flex-col justify-between gap-8 p-4 md:flex-row md:items-center md:p-8">
        <div className="flex max-w-[26rem] flex-col items-start gap-4">
          <div className="flex flex-col gap-2">
            <h2 className="text-2xl">
              <Trans>No classes booked yet</Trans>
            </h2>
            <p className="text-muted">
              <Trans>Your next booking will appear here.</Trans>
            </p>
          </div>
          <Button render={<RouterLink href={paths.classes()} />}>
            <Trans>Find a class</Trans>
          </Button>
        </div>
        <div aria-hidden className="-order-1 flex flex-col gap-3 self-stretch md:order-none md:w-2/5 md:justify-center">
          {hues.map((hue, place) => (
            <div key={hue} className="overflow-hidden rounded-inner" style={{ marginInlineStart: `${place * 7}%` }}>
              <Belt hue={hue} level={levelOf(place)} />
            </div>
          ))}
        </div>
      </div>
    </Card>
  )
}

function levelOf(place: number): 1 | 2 | 3 | 4 {
  return ([1, 2, 3, 4, 2] as const)[place] ?? 1
}
