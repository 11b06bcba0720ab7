import { randomBytes } from 'node:crypto'
import type { ConcreteRequest } from 'relay-runtime'
import * as v from 'valibot'
import categoriesRequest from '#schema/__generated__/relay/SurveyScreenQuery.graphql.ts'
import createActivityRequest from '#schema/__generated__/relay/useCreateActivityMutation.graphql.ts'
import createContactRequest from '#schema/__generated__/relay/useCreateContactMutation.graphql.ts'
import createProfileRequest from '#schema/__generated__/relay/useCreateProfileMutation.graphql.ts'
import { askIdentity, clientIdOf } from './identity.ts'
import { readCode } from './inbox.ts'
import { type SignedIn, tokensOf } from './signedIn.ts'

const Ticket = v.object({ Session: v.string() })
const Categories = v.object({ listCategories: v.object({ items: v.array(v.object({ id: v.string() })) }) })
const Contact = v.object({ createContact: v.object({ id: v.string() }) })
const Answer = v.object({ data: v.nullish(v.unknown()), errors: v.optional(v.array(v.unknown()), []) })

/** A person used by no other story. */
export function aPerson(firstName: string): { firstName: string; lastName: string; email: string } {
  return {
    firstName,
    lastName: 'Silva',
    email: `story-${randomBytes(6).toString('hex')}@obi.test`,
  }
}

/**
 * Creates an account that is set up, with the calls of the web app and the code from the inbox, but without a page: for
 * stories about something else. Each story has its own users, so that none ends another's sign-in. Roles are granted
 * before the server has cached the user's rights.
 */
export async function joinAs(
  url: string,
  firstName: string,
  grantRoles: (contactId: string) => Promise<void> = () => Promise.resolve(),
): Promise<SignedIn> {
  const { email, lastName } = aPerson(firstName)
  const tokens = await openAccount({ url, email })
  const call = (request: ConcreteRequest, variables: object) =>
    callApi({ url, token: tokens.idToken }, request, variables)
  const contact = await call(createContactRequest, { input: { firstName, lastName, lang: 'en' } })
  const contactID = v.parse(Contact, contact).createContact.id
  await grantRoles(contactID)
  await call(createProfileRequest, { input: { contactID, gender: 'OTHER' } })
  const { listCategories } = v.parse(Categories, await call(categoriesRequest, {}))
  const levels = [{ level: 'Rookie', timeStamp: new Date().toISOString() }]
  await call(createActivityRequest, { input: { contactID, categoryID: listCategories.items[0]?.id, levels } })
  return { ...tokens, email, firstName, contactId: contactID }
}

/** Signs up and signs in with the session of the confirmed sign-up, as Amplify does. */
async function openAccount({ url, email }: { url: string; email: string }) {
  const ClientId = await clientIdOf(url)
  const Username = `story:${email}`
  const since = new Date().toISOString()
  await askIdentity(url, 'SignUp', {
    ClientId,
    Username,
    Password: randomBytes(12).toString('hex'),
    UserAttributes: [{ Name: 'email', Value: email }],
  })
  const ConfirmationCode = await readCode({ url, to: email, since })
  const confirmed = await askIdentity(url, 'ConfirmSignUp', { ClientId, Username, ConfirmationCode })
  const { Session } = v.parse(Ticket, confirmed)
  const AuthParameters = { USERNAME: Username }
  return tokensOf(await askIdentity(url, 'InitiateAuth', { ClientId, AuthFlow: 'USER_AUTH', AuthParameters, Session }))
}

async function callApi(
  { url, token }: { url: string; token: string },
  { params }: ConcreteRequest,
  variables: object,
): Promise<unknown> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ documentId: params.id, variables }),
  })
  const { data, errors } = v.parse(Answer, await response.json())
  if (errors.length > 0) throw new Error(`${params.name} was refused: ${JSON.stringify(errors)}`)
  return data
}
