import { Trans } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { ChapterList_video$key } from '#schema/__generated__/relay/ChapterList_video.graphql.ts'
import { formatSeconds } from '#web/lib/format/formatSeconds.ts'

interface ChapterListProps {
  video: ChapterList_video$key
  /** Receives the chapter's start, in seconds. */
  onChoose: (from: number) => void
}

/** The chapters of a video, to jump to. */
export function ChapterList({ video, onChoose }: ChapterListProps) {
  const { chapters } = useFragment(
    graphql`
      fragment ChapterList_video on Video {
        chapters {
          title
          timecode
        }
      }
    `,
    video,
  )
  if (!chapters?.length) return undefined
  const inOrder = chapters.toSorted((one, other) => one.timecode - other.timecode)
  return (
    <section aria-labelledby="chapters" className="flex flex-col gap-2">
      <h2 id="chapters" className="text-lg">
        <Trans>Chapters</Trans>
      </h2>
      <ol className="flex flex-col rounded border border-line bg-surface">
        {inOrder.map(({ title, timecode }) => {
          const at = formatSeconds(timecode)
          return (
            <li key={timecode} className="border-line not-first:border-t">
              <button
                type="button"
                className="flex min-h-11 w-full cursor-pointer items-center gap-3 px-3 py-2 text-start hover:bg-track"
                onClick={() => onChoose(timecode)}
              >
                <span className="text-sm text-muted tabular-nums">{at}</span> <bdi>{title}</bdi>
              </button>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
