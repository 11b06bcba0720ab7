import { address } from '#web/lib/address.ts'

export const paths = {
  signIn: address('/auth/amplify/sign-in'),
  signUp: address('/auth/amplify/sign-up'),
  verify: address('/auth/amplify/verify'),
  survey: address('/auth/amplify/survey'),
}
