import { hueOf } from '#web/app/names/disciplineOf.ts'
import { Belt } from '#web/ui/art/Belt.tsx'
import { ClassArt } from './ClassArt.tsx'

interface DisciplineBannerProps {
  categoryName: string
  /** Seeds the drawing, so that each person's banner differs. */
  name: string
}

/** A wide picture in a discipline's color, with its belt. */
export function DisciplineBanner({ categoryName, name }: DisciplineBannerProps) {
  const hue = hueOf(categoryName)
  return (
    <div className="overflow-hidden rounded-t">
      <div className="relative h-28 md:h-40">
        <ClassArt hue={hue} name={name} />
      </div>
      <Belt hue={hue} />
    </div>
  )
}
