import * as v from 'valibot'
import type { AttendeeStore, ClashStore } from '#backend/classes/classes.port.ts'
import { askForSubstitute, withdrawSubstituteRequest } from '#backend/classes/substitutes/askForSubstitute.ts'
import { acceptSubstituteRequest, setSubstitute } from '#backend/classes/substitutes/setSubstitute.ts'
import { answerSoftly } from '#backend/model/lambda.ts'
import type { HandWritten } from '#backend/model/resolve.ts'
import { writing, type Writing } from '#backend/model/write/rows.ts'
import type { Database, Transaction } from '#backend/platform/database.ts'
import { checkClassBookings, checkDateBookings } from './checkBookings.ts'
import { deleteClass, deleteClassDate } from './deleteClass.ts'
import { editClass, editClassDate, type EditedClass } from './editClass.ts'

const KeptEdit: v.GenericSchema<unknown, EditedClass> = v.object({
  event: v.string(),
  occurrences: v.array(v.string()),
  attendances: v.array(v.string()),
  // Absent in answers of earlier versions.
  clashes: v.optional(v.array(v.string()), []),
  keptDates: v.optional(v.array(v.string()), []),
})

export interface EditingStores {
  database: Pick<Database, 'transact' | 'query'>
  attendeesIn(transaction: Transaction): AttendeeStore
  clashesIn(transaction: Transaction): ClashStore
}

/** Maps AppSync's names of changes to the rules. */
export function editingResolvers({ database, attendeesIn, clashesIn }: EditingStores): HandWritten {
  const once = <Args extends object>(
    operation: string,
    rule: (args: Args, context: Writing, clashes: ClashStore) => Promise<EditedClass>,
  ) =>
    writing(database, (args: Args, context) => rule(args, context, clashesIn(context.transaction)), {
      operation,
      answer: KeptEdit,
    })
  const checking = <Args extends object>(
    rule: (args: Args, context: Writing, attendees: AttendeeStore) => Promise<object>,
  ) => writing(database, (args: Args, context) => rule(args, context, attendeesIn(context.transaction)))
  return {
    Mutation: {
      editEventLambda: answerSoftly('Failed to edit event and occurrences', once('editClass', editClass)),
      editEventOccurrenceLambda: answerSoftly(
        'Failed to edit event and occurrences',
        once('editClassDate', editClassDate),
      ),
      deleteEventLambda: answerSoftly('Failed to delete event and occurrences', once('deleteClass', deleteClass)),
      deleteEventOccurrences: answerSoftly(
        'Failed to delete event occurrence',
        once('deleteClassDate', deleteClassDate),
      ),
      askForSubstituteLambda: answerSoftly(
        'Failed to ask for a substitute',
        once('askForSubstitute', askForSubstitute),
      ),
      withdrawSubstituteRequestLambda: answerSoftly(
        'Failed to withdraw the request',
        writing(database, withdrawSubstituteRequest),
      ),
      acceptSubstituteRequestLambda: answerSoftly(
        'Failed to accept the request',
        writing(database, acceptSubstituteRequest),
      ),
      setSubstituteLambda: answerSoftly('Failed to set the substitute', writing(database, setSubstitute)),
      checkBookingForEventLambda: answerSoftly('Failed to check bookings for events', checking(checkClassBookings)),
      checkBookingForEventOccurrenceLambda: answerSoftly(
        'Failed to check bookings for event occurence',
        checking(checkDateBookings),
      ),
    },
  }
}
