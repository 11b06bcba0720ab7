/** Calls the user pool protocol as Amplify does. */
export async function callIdentity(
  url: string,
  operation: string,
  input: object,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${url}/identity/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(input),
  })
  return { status: response.status, body: await response.json() }
}
