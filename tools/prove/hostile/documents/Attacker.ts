import { Agent } from 'node:http'
import { getOperationAST, type GraphQLSchema, OperationTypeNode, parse } from 'graphql'
import type { RegisteredText } from '#gateway/documents/documentStore.port.ts'
import { type Random, randomFrom } from '#planner/solving/random.ts'
import { idOf } from '#tools/stage/documents.ts'
import { openSubscriptions } from './countExecutions.ts'
import { below, generateDocument } from './generateDocument.ts'
import { hostileRequest } from './hostileRequest.ts'
import { mutateDocument } from './mutateDocument.ts'
import { faultOf, sendRequest } from './sendRequest.ts'
import { type VisitedSocket, visitSocket } from './visitSocket.ts'

/** The share of documents that are sent over sockets, and how many of them over one. */
const SOCKET_SHARE = 0.15
const ON_ONE_SOCKET = 10
/** The share of subscriptions among those. */
const SUBSCRIPTIONS = 0.7
const AT_ONCE = 64
/** A document, or a socket with some, has its own random numbers, so that its neighbours' timing does not change it. */
const SEEDS = 1_000_003
/** One request in ten is a member's: each of those costs the database a statement. */
const MEMBERS_SHARE = 0.1

/** The registered document that requests name whose other text must be ignored. */
export const DECOY = 'viewer'

export interface AttackerParts {
  url: string
  token: string
  schema: GraphQLSchema
  registered: readonly RegisteredText[]
  seed: number
}

/** Sends hostile documents, and collects what is wrong with the answers. */
export class Attacker {
  readonly #parts: AttackerParts
  readonly #queries: readonly RegisteredText[]
  readonly #decoy = { hash: idOf(DECOY), name: DECOY }
  readonly forms = new Set<string>()
  readonly answers: string[] = []
  sent = 0
  /** Requests that named the decoy. */
  decoys = 0
  /** Subscriptions that were open after a round. */
  subscriptions = 0
  #begun = 0

  constructor(parts: AttackerParts) {
    this.#parts = parts
    this.#queries = parts.registered.filter(({ text }) => {
      return getOperationAST(parse(text))?.operation === OperationTypeNode.QUERY
    })
  }

  /** Sends so many documents, and counts the subscriptions that they opened before it closes their sockets. */
  async playRound(count: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
    const visits = Math.ceil((count * SOCKET_SHARE) / ON_ONE_SOCKET)
    const visiting = Promise.all(Array.from({ length: visits }, () => this.#visit()))
    let left = count - visits * ON_ONE_SOCKET
    const work = async () => {
      while (left > 0) {
        left -= 1
        await this.#send(agent)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    const sockets = await visiting
    this.subscriptions += await openSubscriptions(this.#parts.url)
    this.sent += sockets.reduce((sum, socket) => sum + socket.sent, 0)
    this.answers.push(...(await Promise.all(sockets.map((socket) => socket.end()))).flat())
    agent.destroy()
  }

  /** More documents of the same kinds, and registered ones. */
  texts(count: number): string[] {
    const { registered } = this.#parts
    return Array.from({ length: count }, () => {
      const random = this.#nextRandom()
      return random() < 0.5 ? this.#text(random) : (registered[below(registered.length, random)]?.text ?? '')
    })
  }

  async #send(agent: Agent): Promise<void> {
    const random = this.#nextRandom()
    const decoy = this.#decoy
    const registered = this.#queries[below(this.#queries.length, random)]?.hash ?? decoy.hash
    const request = hostileRequest({ text: this.#text(random), decoy, registered, random })
    const answer = await sendRequest(request, { url: this.#endpoint, agent, token: this.#token(random) })
    this.sent += 1
    this.forms.add(request.form)
    if (request.runs !== undefined) this.decoys += 1
    const fault = faultOf(answer, request)
    if (fault !== undefined) this.answers.push(fault)
  }

  #visit(): Promise<VisitedSocket> {
    const random = this.#nextRandom()
    const texts = Array.from({ length: ON_ONE_SOCKET }, () => this.#text(random, SUBSCRIPTIONS))
    const registered = this.#decoy.hash
    return visitSocket({ url: this.#endpoint, token: this.#token(random), texts, registered, random })
  }

  get #endpoint(): string {
    return `${this.#parts.url}/graphql`
  }

  #nextRandom(): Random {
    this.#begun += 1
    return randomFrom(this.#parts.seed * SEEDS + this.#begun)
  }

  #text(random: Random, subscriptions?: number): string {
    const { schema, registered } = this.#parts
    if (random() < 0.5) return generateDocument(schema, random, subscriptions)
    return mutateDocument(registered[below(registered.length, random)]?.text ?? '{ viewer { id } }', random)
  }

  #token(random: Random): string | undefined {
    return random() < MEMBERS_SHARE ? this.#parts.token : undefined
  }
}
