interface IdentityPlace {
  url: string
  /** Network address of the caller, for a server behind a proxy. */
  address: string
}

/** Calls the user pool protocol as Amplify does. */
export async function callIdentity(
  place: string | IdentityPlace,
  operation: string,
  input: object,
): Promise<{ status: number; body: unknown }> {
  const { url, address } = typeof place === 'string' ? { url: place, address: undefined } : place
  const response = await fetch(`${url}/identity/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      ...(address === undefined ? {} : { 'x-forwarded-for': address }),
    },
    body: JSON.stringify(input),
  })
  return { status: response.status, body: await response.json() }
}
