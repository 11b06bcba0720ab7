import { Agent, request } from 'node:http'

export interface Drive {
  url: string
  documentId: string
  /** Text of the document, for a server that knows no ids. */
  query?: string
  /** Variables of the n-th request; different each time, so that no answer can be shared. */
  variablesOf(index: number): object
  /** The caller of the n-th request. */
  tokenOf(index: number): string
}

const AT_ONCE = 32

/** Sends this many requests over persistent connections. Rejects at the first incomplete response. */
export async function drive(requests: number, plan: Drive): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  let next = 0
  const work = async () => {
    while (next < requests) {
      const index = next++
      const body = JSON.stringify({ ...documentOf(plan), variables: plan.variablesOf(index) })
      const answer = await post(plan.url, { body, token: plan.tokenOf(index), agent })
      if (!answer.startsWith('{"data":{') || answer.includes('"errors":')) throw new Error(`An answer was ${answer}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  agent.destroy()
}

function documentOf({ documentId, query }: Drive): object {
  return query === undefined ? { documentId } : { query }
}

function post(url: string, { body, token, agent }: { body: string; token: string; agent: Agent }): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    authorization: `Bearer ${token}`,
  }
  return new Promise((resolve, reject) => {
    const call = request(`${url}/graphql`, { method: 'POST', agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('end', () => resolve(text))
    })
    call.on('error', reject)
    call.end(body)
  })
}
