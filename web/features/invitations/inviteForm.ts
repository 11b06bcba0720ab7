import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { limits } from '#schema/__generated__/limits.ts'
import { isEmail } from '#web/lib/isEmail.ts'
import { fault } from '#web/ui/form/fault.ts'
import { optionalText } from '#web/ui/form/rules.ts'

const entries = v.object({
  by: v.picklist(['email', 'link']),
  email: v.pipe(v.string(), v.trim()),
  name: optionalText({ most: limits.Invitation.followerName.max }),
  /** The coach who gets the member, if an admin invites. */
  coachId: v.string(),
})

/** The form of an invitation; the address is only validated where one is asked for. */
export function inviteForm({ withCoach }: { withCoach: boolean }) {
  return v.pipe(
    entries,
    v.forward(
      v.partialCheck(
        [['by'], ['email']],
        ({ by, email }) => by === 'link' || isEmail(email),
        fault(msg`Please enter valid email address.`),
      ),
      ['email'],
    ),
    v.forward(
      v.partialCheck([['coachId']], ({ coachId }) => !withCoach || coachId !== '', fault(msg`Choose a coach.`)),
      ['coachId'],
    ),
  )
}

export type InviteEntries = v.InferOutput<typeof entries>

export const emptyInvite: InviteEntries = { by: 'email', email: '', name: '', coachId: '' }
