import { expect, test } from 'vitest'
import { judgeCompose, judgeImageOfObi } from './judgeCompose.ts'
import type { ComposeService } from './readCompose.ts'

const server: ComposeService = {
  image: 'postgres:18.1-bookworm',
  environment: {},
  depends_on: {},
  ports: [],
  volumes: [],
  profiles: [],
  devices: [],
  read_only: false,
  cap_drop: [],
}
const obi: ComposeService = {
  ...server,
  image: 'obi:local',
  build: {},
  command: ['node', 'main.ts'],
  user: '10001:10001',
  read_only: true,
  cap_drop: ['ALL'],
  healthcheck: { test: ['CMD', 'true'] },
}

const judged = (service: ComposeService) =>
  judgeCompose({ services: { domain: obi, judged: service }, volumes: { data: {} } })

test('a service that keeps to the rules has no fault', () => {
  expect(judged(obi)).toEqual([])
  expect(judged(server)).toEqual([])
})

test.each([
  [{ ...obi, user: undefined }, 'runs as root'],
  [{ ...obi, user: '0:0' }, 'runs as root'],
  [{ ...obi, read_only: false }, 'has a file system that can be written'],
  [{ ...obi, cap_drop: [] }, 'keeps capabilities'],
  [{ ...obi, healthcheck: undefined }, 'has no health check'],
  [{ ...obi, command: undefined }, 'has no command'],
  [{ ...obi, environment: { DATABASE_ADDRESS: 'x' } }, 'DATABASE_ADDRESS is not a setting'],
  [{ ...obi, volumes: [{ type: 'volume', source: 'lost', target: '/data' }] }, '/data has no named volume'],
  [{ ...obi, depends_on: { domain: { condition: 'service_started' } } }, 'waits for domain by service_started'],
  [{ ...server, image: 'postgres:latest' }, 'postgres:latest is not pinned'],
  [{ ...server, ports: ['5432:5432'] }, 'a database has a port on the host'],
])('a fault is named: case %#', (service, fault) => {
  expect(judged(service)).toEqual([`judged: ${fault}`])
})

test('a service waits only for one that says when it is healthy', () => {
  const services = { worker: { ...obi, depends_on: { postgres: { condition: 'service_healthy' } } }, postgres: server }
  expect(judgeCompose({ services, volumes: {} })).toEqual(['worker: waits for postgres, which has no health check'])
})

test('the image has the Node of the project, another user than root, and packages for both architectures', () => {
  expect(judgeImageOfObi()).toEqual([])
})
