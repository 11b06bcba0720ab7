import { fillClass, standingKinds } from './booking/standing/fillSpots.ts'
import { noticeKinds } from './classes/notices/noticeJob.ts'
import { type NoticeParts, sendNotices } from './classes/notices/sendNotices.ts'
import { forgetRoom, roomKinds } from './classes/rooms/forgetRoom.ts'
import { invitationKinds } from './invitations/invitationJob.ts'
import { type InvitationMailParts, sendInvitationMail } from './invitations/sendInvitationMail.ts'
import { broadcastKinds } from './messages/broadcast/broadcastJob.ts'
import { type DeliveryParts, deliverBroadcast } from './messages/broadcast/deliverBroadcast.ts'
import { scheduledKinds, sendScheduled } from './messages/sendScheduled.ts'
import type { JobHandlers, JobKinds } from './platform/jobs/jobs.port.ts'
import { openVideo, type ProcessingParts, processVideo } from './video/processing/processVideo.ts'
import { videoKinds } from './video/processing/requestProcessing.ts'

/** Every kind of job of the product, named `<area>.<verb>`: what it carries, how urgent it is, how often it is tried. */
export const jobKinds = {
  ...broadcastKinds,
  ...invitationKinds,
  ...noticeKinds,
  ...roomKinds,
  ...videoKinds,
  ...scheduledKinds,
  ...standingKinds,
} satisfies JobKinds

/** Who does them. */
export function jobHandlers(
  parts: ProcessingParts & DeliveryParts & NoticeParts & InvitationMailParts,
): JobHandlers<typeof jobKinds> {
  return {
    'classes.notify': (job) => sendNotices(job, parts),
    'classes.forgetRoom': (job) => forgetRoom(job, parts),
    'invitations.send': (job) => sendInvitationMail(job, parts),
    'messages.broadcast': (job) => deliverBroadcast(job, parts),
    'video.open': (job) => openVideo(job, parts),
    'video.process': (job) => processVideo(job, parts),
    'booking.fillSpots': (job) => fillClass(job, parts),
    'messages.sendScheduled': (job) => sendScheduled(job, parts),
  }
}
