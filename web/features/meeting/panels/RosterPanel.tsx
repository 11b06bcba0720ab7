import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { EllipsisVertical, Hand, Mic, MicOff, Star, UserX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useShell } from '#web/app/useShell.ts'
import { removeAttendee } from '#web/features/meeting/callMeeting.ts'
import { HandMark, useHandNumber } from '#web/features/meeting/classMode/hands.tsx'
import type { Powers } from '#web/features/meeting/classMode/powers.ts'
import { notifyInRoom as notify } from '#web/features/meeting/room/notices.tsx'
import { SignalBars, VolumeMeter } from '#web/features/meeting/room/signs.tsx'
import { type Attendee, type Room, soundOf } from '#web/features/meeting/session/room.ts'
import { inRosterOrder } from '#web/features/meeting/session/roster.ts'
import { useValue } from '#web/lib/useValue.ts'
import { Avatar } from '#web/ui/art/Avatar.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/menu/Menu.tsx'
import { MenuItem } from '#web/ui/menu/MenuItem.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { RoomPanel } from './RoomPanel.tsx'

interface RosterPanelProps {
  room: Room
  powers: Powers
  meetingId: string
  onClose: () => void
}

/** The attendees of the room. Raised hands come first, in their order. */
export function RosterPanel({ room, powers, meetingId, onClose }: RosterPanelProps) {
  const attendees = useValue(room.attendees)
  const handIds = useValue(room.shared)?.handIds ?? []
  const [leaving, setLeaving] = useState<Attendee>()
  return (
    <RoomPanel title={<Plural value={attendees.length} one="# person" other="# people" />} onClose={onClose}>
      <ul className="flex flex-col gap-1 overflow-y-auto p-3">
        {inRosterOrder(attendees, handIds).map((attendee) => (
          <RosterRow key={attendee.id} room={room} attendee={attendee} powers={powers} onRemove={setLeaving} />
        ))}
      </ul>
      {powers.runs && <RemoveQuestion meetingId={meetingId} attendee={leaving} onClose={() => setLeaving(undefined)} />}
    </RoomPanel>
  )
}

interface RosterRowProps {
  room: Room
  attendee: Attendee
  powers: Powers
  onRemove: (attendee: Attendee) => void
}

/** One attendee: whether their hand is up, how they come through, and what may be done about them. */
function RosterRow({ room, attendee, powers, onRemove }: RosterRowProps) {
  const { leads, runs } = powers
  const isOther = !attendee.isSelf
  return (
    <li className="flex min-h-11 items-center gap-3">
      <Avatar name={attendee.name} src={attendee.picture} size={32} />
      <span className="min-w-0 flex-1 truncate">
        <bdi>{attendee.name ?? <Trans>Someone</Trans>}</bdi>{' '}
        {attendee.isSelf && (
          <span className="text-muted">
            (<Trans>You</Trans>)
          </span>
        )}
      </span>
      <HandMark room={room} attendeeId={attendee.id} />
      <SignalBars strength={soundOf(room, attendee.id).strength} />
      <RosterSound room={room} attendee={attendee} mayMute={leads && isOther} />
      {runs && isOther && (
        <AttendeeMenu room={room} attendee={attendee} leads={leads} onRemove={() => onRemove(attendee)} />
      )}
    </li>
  )
}

interface RosterSoundProps {
  room: Room
  attendee: Attendee
  mayMute: boolean
}

/** The volume of an attendee. Pressing it mutes them, for users who run the class. */
function RosterSound({ room, attendee: { id, name }, mayMute }: RosterSoundProps) {
  const { t } = useLingui()
  const { volume, isMuted } = soundOf(room, id)
  const shown = name ?? t`Someone`
  if (useValue(isMuted)) {
    return (
      <span className="grid w-10 place-items-center">
        <MicOff size={16} className="text-muted" aria-label={t`Muted`} />
      </span>
    )
  }
  const meter = <VolumeMeter volume={volume} />
  if (!mayMute) return <span className="grid w-10 place-items-center">{meter}</span>
  return (
    <IconButton
      size="compact"
      label={t`Mute ${shown}`}
      icon={
        <span className="flex items-center gap-1">
          <Mic size={16} aria-hidden />
          {meter}
        </span>
      }
      onClick={() => room.ask({ ask: 'mute', attendeeId: id })}
    />
  )
}

interface AttendeeMenuProps {
  room: Room
  attendee: Attendee
  /** Whether the plane does what a coach asks. */
  leads: boolean
  /** Undefined without the right to remove, and for oneself. */
  onRemove: (() => void) | undefined
}

/** Actions on one attendee, for users who run the class. */
function AttendeeMenu({ room, attendee: { id, name }, leads, onRemove }: AttendeeMenuProps) {
  const { t } = useLingui()
  const shown = name ?? t`Someone`
  return (
    <Menu
      trigger={
        <IconButton size="compact" label={t`More for ${shown}`} icon={<EllipsisVertical size={16} aria-hidden />} />
      }
    >
      {leads && <LeadItems room={room} id={id} />}
      {onRemove && (
        <MenuItem danger icon={<UserX size={18} aria-hidden />} onPress={onRemove}>
          <Trans>Remove from the class</Trans>
        </MenuItem>
      )}
    </Menu>
  )
}

function LeadItems({ room, id }: { room: Room; id: string }): ReactNode {
  const isInSpotlight = useValue(room.shared)?.spotlightId === id
  const isHandUp = useHandNumber(room, id) !== undefined
  return (
    <>
      <MenuItem
        icon={<Star size={18} aria-hidden />}
        onPress={() => room.ask({ ask: 'spotlight', attendeeId: isInSpotlight ? null : id })}
      >
        {isInSpotlight ? <Trans>End spotlight</Trans> : <Trans>Spotlight for everyone</Trans>}
      </MenuItem>
      {isHandUp && (
        <MenuItem icon={<Hand size={18} aria-hidden />} onPress={() => room.ask({ ask: 'lowerHand', attendeeId: id })}>
          <Trans>Lower the hand</Trans>
        </MenuItem>
      )}
    </>
  )
}

interface RemoveQuestionProps {
  meetingId: string
  /** The attendee to confirm; undefined while the dialog is closed. */
  attendee: Attendee | undefined
  onClose: () => void
}

/** Sends an attendee out for the rest of the class, after asking. */
function RemoveQuestion({ meetingId, attendee, onClose }: RemoveQuestionProps) {
  const { t } = useLingui()
  const { session } = useShell()
  const [isBusy, setBusy] = useState(false)
  const name = attendee?.name ?? t`Someone`
  const remove = async () => {
    if (!attendee) return
    setBusy(true)
    try {
      await removeAttendee({ meetingId, attendeeId: attendee.id }, { token: await session.token() })
    } catch {
      notify({ kind: 'error', title: t`We couldn’t remove ${name}. Try again.` })
    }
    setBusy(false)
    onClose()
  }
  return (
    <ConfirmDialog
      open={attendee !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<Trans>Remove {name}?</Trans>}
      text={<Trans>They leave right away and can’t rejoin this class.</Trans>}
      confirmLabel={<Trans>Remove</Trans>}
      cancelLabel={<Trans>Keep</Trans>}
      danger
      busy={isBusy}
      onConfirm={() => void remove()}
    />
  )
}
