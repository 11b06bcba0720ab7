/**
 * How a user's token travels to an AppSync that verifies it with a Lambda function. AppSync takes a token with the word
 * Bearer, and one that is a plain JWT, for a token of Cognito, so the function's tokens begin with a prefix instead.
 */
export function toLambdaToken(authorization: string, prefix: string | undefined): string {
  return prefix === undefined ? authorization : prefix + authorization.replace(/^Bearer +/i, '')
}

/** The `Authorization` of the user; undefined where the prefix is missing. */
export function fromLambdaToken(sent: string, prefix: string | undefined): string | undefined {
  if (prefix === undefined) return sent
  return sent.startsWith(prefix) ? `Bearer ${sent.slice(prefix.length)}` : undefined
}
