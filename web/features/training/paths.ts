import { address } from '#web/lib/address.ts'

export const paths = {
  training: address('/dashboard/training', ['planId']),
  trainingHistory: address('/dashboard/training-history', ['weeks']),
}
