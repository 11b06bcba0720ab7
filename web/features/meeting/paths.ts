import { lookInPage, meetingPages } from '#schema/classes/meetingPaths.ts'
import { address } from '#web/lib/address.ts'

/** Links use the first address that the specification gives a step; the others open it, too. */
export const paths = {
  classSetup: address(meetingPages.setup[0], ['meetingId', 'region']),
  classDoor: address(meetingPages.join[0], ['meetingId', 'region']),
  classRoom: address(meetingPages.room[0], ['meetingId', 'region']),
  lookIn: address(lookInPage, ['meetingId']),
}
