import { hueOf } from '#web/app/disciplineOf.ts'
import { Belt } from '#web/ui/Belt.tsx'
import { ClassArt } from './ClassArt.tsx'

interface DisciplineBannerProps {
  categoryName: string
  /** Whose banner it is: nobody else has the same. */
  name: string
}

/** A wide picture in the colour of a discipline, with its belt. */
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
