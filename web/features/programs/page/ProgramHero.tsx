import { Trans } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { ProgramHero_program$key } from '#schema/__generated__/relay/ProgramHero_program.graphql.ts'
import { hueOf, stripesOf } from '#web/app/names/disciplineOf.ts'
import { ProgramPicture } from '#web/features/programs/ProgramPicture.tsx'
import { Belt } from '#web/ui/art/Belt.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PlayVideo } from './PlayVideo.tsx'

/** The picture of a program with its belt. Replaced by the trailer on request. */
export function ProgramHero({ program: key }: { program: ProgramHero_program$key }) {
  const program = useFragment(
    graphql`
      fragment ProgramHero_program on Program {
        trailerID
        videoURL
        level
        categoryName
        ...ProgramPicture_program
      }
    `,
    key,
  )
  const [isWatching, setIsWatching] = useState(false)
  const { trailerID, videoURL, level, categoryName } = program
  const stripes = stripesOf(level)
  if (isWatching && trailerID) return <PlayVideo id={trailerID} />
  return (
    <div className="overflow-hidden rounded border border-line">
      <div className="relative aspect-video max-h-[50vh] w-full overflow-hidden bg-surface">
        <ProgramPicture program={program} />
        {trailerID && videoURL && (
          <div data-theme="dark" className="absolute start-3 bottom-3 rounded bg-bg/85">
            <Button
              size="compact"
              variant="secondary"
              icon={<Play size={18} fill="currentColor" aria-hidden />}
              onClick={() => setIsWatching(true)}
            >
              <Trans>Watch trailer</Trans>
            </Button>
          </div>
        )}
      </div>
      <Belt hue={hueOf(categoryName ?? '')} {...(stripes ? { level: stripes } : {})} />
    </div>
  )
}
