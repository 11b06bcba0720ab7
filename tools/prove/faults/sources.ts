import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { NetConnectOpts } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { openChime } from '#backend/meeting/openChime.fixture.ts'
import { answerAsModel } from '#backend/planner/model/embeddedModel.ts'
import { openSolver } from '#backend/planner/solving/openSolver.ts'
import { openLog } from '#backend/platform/log.ts'
import { openBucket } from '#backend/storage/store/openBucket.fixture.ts'
import { type NetworkLine, openNetworkLine } from '#tools/stage/networkLine.ts'
import { startNatsServer } from '#tools/test/natsServer.ts'

/** Servers that the product calls, besides its database and the domain service. */
const sourceNames = ['bus', 'country', 'mail', 'meetings', 'model', 'storage'] as const

export interface Sources {
  /** The network in front of each server. */
  lines: Readonly<Record<(typeof sourceNames)[number], NetworkLine>>
  /** Settings of the product that lead it to them, through that network. */
  env: Record<string, string>
  /** Addresses that e-mail has reached. */
  mails: ReadonlySet<string>
}

/** Starts a server for each source, and puts a network line in front of it. */
export async function openSources(opened: AsyncDisposableStack): Promise<Sources> {
  const bucket = opened.adopt(await openBucket(), (server) => server.close())
  const chime = opened.adopt(await openChime(), (server) => server.close())
  const nats = opened.use(await startNatsServer())
  const { credentials, bucket: name, region, endpoint = '' } = bucket.settings
  const mails = new Set<string>()
  const line = async (target: NetConnectOpts) =>
    opened.adopt(await openNetworkLine(() => target), (network) => network.close())
  const lines = {
    bus: await line(targetOf(nats.url)),
    country: await line(await openCountries(opened)),
    mail: await line(await openMailServer(mails, opened)),
    meetings: await line(targetOf(chime.endpoint)),
    model: await line(await openModelServer(opened)),
    storage: await line(targetOf(endpoint)),
  }
  const keys = credentials ?? { accessKeyId: '', secretAccessKey: '' }
  return {
    lines,
    mails,
    env: {
      PUBSUB_URL: `nats://127.0.0.1:${lines.bus.port}`,
      IP_LOOKUP_URLS: `${lines.country.url}/{ip}`,
      SMTP_URL: `smtp://127.0.0.1:${lines.mail.port}`,
      CHIME_MEETINGS: 'aws',
      CHIME_ENDPOINT: lines.meetings.url,
      CHIME_ACCESS_KEY_ID: 'faults',
      CHIME_SECRET_ACCESS_KEY: 'secret',
      OPENAI_API_KEY: 'sk-faults',
      OPENAI_BASE_URL: `${lines.model.url}/v1`,
      OPENAI_DAILY_CALLS: '10000',
      OPENAI_DAILY_TOKENS: '999999999',
      S3_BUCKET: name,
      S3_REGION: region,
      S3_ENDPOINT: lines.storage.url,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
  }
}

function targetOf(url: string): NetConnectOpts {
  return { host: '127.0.0.1', port: Number(new URL(url).port) }
}

/** Names one country for all addresses. */
function openCountries(opened: AsyncDisposableStack): Promise<NetConnectOpts> {
  return serve(
    createServer((_request, response) => void response.end('{"country_code":"FR"}')),
    opened,
  )
}

/** Takes all e-mail. */
async function openMailServer(mails: Set<string>, opened: AsyncDisposableStack): Promise<NetConnectOpts> {
  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, { envelope }, done) => {
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo) mails.add(address)
        done(null)
      })
      stream.resume()
    },
  })
  mail.on('error', () => undefined)
  const listening = once(mail.server, 'listening')
  mail.listen(0, '127.0.0.1')
  await listening
  opened.defer(() => new Promise((resolve) => mail.close(() => resolve())))
  return targetOfServer(mail.server.address())
}

/** The planner of the product behind OpenAI's protocol. */
function openModelServer(opened: AsyncDisposableStack): Promise<NetConnectOpts> {
  const solver = opened.adopt(openSolver({ log: openLog({ level: 'silent' }) }), (thread) => thread.close())
  const server = createServer((request, response) => {
    void buffer(request).then(async (body) => {
      const init = request.method === 'POST' ? { method: 'POST', body } : {}
      const answer = await answerAsModel(new Request(`http://model${request.url}`, init), solver)
      response.writeHead(answer.status, Object.fromEntries(answer.headers))
      Readable.from(answer.body ?? []).pipe(response)
    })
  })
  return serve(server, opened)
}

async function serve(server: Server, opened: AsyncDisposableStack): Promise<NetConnectOpts> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  opened.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  return targetOfServer(server.address())
}

function targetOfServer(address: ReturnType<Server['address']>): NetConnectOpts {
  if (address === null || typeof address === 'string') throw new TypeError('A TCP server has a port')
  return { host: '127.0.0.1', port: address.port }
}
