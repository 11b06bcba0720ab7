import { graphql, useFragment } from 'react-relay'
import type { ClassTime_occurrence$key } from '#schema/__generated__/relay/ClassTime_occurrence.graphql.ts'
import { useDateLabel } from '#web/app/names/useDateLabel.ts'
import { classNames } from '#web/ui/classNames.ts'

interface ClassTimeProps {
  occurrence: ClassTime_occurrence$key
  size?: 'regular' | 'large'
}

/** When a class starts, in the user's language and by the clocks of this part of the page. */
export function ClassTime({ occurrence: key, size = 'regular' }: ClassTimeProps) {
  const { startDate } = useFragment(
    graphql`
      fragment ClassTime_occurrence on EventOccurrence {
        startDate
      }
    `,
    key,
  )
  const dateLabel = useDateLabel()
  return (
    <time
      dateTime={startDate}
      className={classNames(
        // Some languages write weekdays in lower case, and the label begins with one.
        'type-number inline-block first-letter:uppercase',
        size === 'large' ? 'text-2xl' : 'text-lg',
      )}
    >
      {dateLabel(startDate)}
    </time>
  )
}
