import { Plural } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { CoachHeader_categories$key } from '#schema/__generated__/relay/CoachHeader_categories.graphql.ts'
import type { CoachHeader_coach$key } from '#schema/__generated__/relay/CoachHeader_coach.graphql.ts'
import type { LinkSource } from '#schema/__generated__/relay/FollowCoachMutation.graphql.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import { paths } from '#web/__generated__/paths.ts'
import { addressOf } from '#web/app/configuration.ts'
import { usePerson } from '#web/app/person/person.ts'
import { DisciplineBanner } from '#web/features/classes/art/DisciplineBanner.tsx'
import { TaughtCategories } from '#web/features/coaching/TaughtCategories.tsx'
import { FollowCoach } from '#web/features/following/FollowCoach.tsx'
import { ShareButton } from '#web/features/sharing/ShareButton.tsx'
import { Avatar } from '#web/ui/art/Avatar.tsx'
import { CoachBio } from './CoachBio.tsx'
import { CoachLinks } from './CoachLinks.tsx'

interface CoachHeaderProps {
  coach: CoachHeader_coach$key
  /** Category of the coach's next class. It sets the page's color. */
  categoryName: string | undefined
  /** All categories, by which those of the coach are named. */
  categories: CoachHeader_categories$key | null | undefined
  /** Where the user found the coach. */
  source: LinkSource
}

/** Name, companies, experience, categories, followers, bio and links of a coach. */
export function CoachHeader({ coach: key, categoryName = '', categories: categoriesKey, source }: CoachHeaderProps) {
  const coach = useFragment(
    graphql`
      fragment CoachHeader_coach on Contact {
        id
        firstName
        lastName
        avatarImageUrl
        bio
        yearsOfExperience
        rolesList(limit: 100) {
          items {
            role
            status
            company {
              name
            }
          }
        }
        ...CoachLinks_coach
        ...FollowCoach_coach
        ...TaughtCategories_coach
      }
    `,
    key,
  )
  const categories = useFragment(
    graphql`
      fragment CoachHeader_categories on ModelCategoryConnection {
        ...TaughtCategories_categories
      }
    `,
    categoriesKey,
  )
  const name = `${coach.firstName} ${coach.lastName}`
  const isOwn = usePerson()?.contactId === coach.id
  const shared = paths.coach({ id: coach.id, name, ...(isOwn ? {} : { source: 'SHARE' }) })
  const houses = (coach.rolesList?.items ?? []).flatMap((item) =>
    item?.role === 'COACH' && item.status === APPROVED && item.company ? [item.company.name] : [],
  )

  return (
    <header className="flex flex-col rounded border border-line bg-surface">
      <DisciplineBanner categoryName={categoryName} name={name} />
      <div className="flex flex-col gap-4 p-4 pt-0 md:px-8 md:pb-8">
        <div className="-mt-12 self-start rounded-full bg-surface p-1">
          <Avatar name={name} src={coach.avatarImageUrl} size={96} />
        </div>
        <div className="flex min-w-0 flex-col gap-1">
          <h1 className="text-3xl text-balance">
            <bdi>{name}</bdi>
          </h1>
          <p className="text-muted">
            {[...new Set(houses)].map((house) => (
              <bdi key={house} className="after:content-['_·_'] last:after:content-none">
                {house}
              </bdi>
            ))}
            {houses.length > 0 && coach.yearsOfExperience ? ' · ' : undefined}
            {coach.yearsOfExperience ? (
              <Plural value={coach.yearsOfExperience} one="# year of coaching" other="# years of coaching" />
            ) : undefined}
          </p>
          <TaughtCategories coach={coach} categories={categories} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <FollowCoach coach={coach} source={source} isMain />
          <div className="-mx-4">
            <ShareButton shared={{ address: addressOf(shared), title: name }} />
          </div>
        </div>
        {coach.bio && <CoachBio text={coach.bio} />}
        <CoachLinks coach={coach} />
      </div>
    </header>
  )
}
