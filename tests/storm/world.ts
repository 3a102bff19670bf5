/** One run: the server, the Worker, people with devices, and what they do. */
import { BASE_LIMITS } from '../../src/core/workout/limits.ts'
import type { Bundles } from './bundle.ts'
import { Disk } from './disk.ts'
import { Edge } from './edge.ts'
import { Network } from './network.ts'
import { openPage, type Page } from './page.ts'
import { OPERATOR_KEY, PROJECT, Server } from './server.ts'
import { Sim } from './sim.ts'

export interface Person {
  name: string
  id: string
  email: string
}

const PASSWORD = 'correct-horse-battery'

export class Device {
  readonly #sim: Sim
  readonly #code: string
  readonly name: string
  readonly person: Person
  readonly disk: Disk
  readonly network: Network
  /** Milliseconds. */
  ahead = 0
  #opened = 0
  pages: Page[] = []
  /** Somebody has pressed "log out" and waits for it. */
  isLeaving = false

  constructor(sim: Sim, name: string, person: Person, bundles: Bundles, edge: Edge, server: Server) {
    this.#sim = sim
    this.#code = bundles.page
    this.name = name
    this.person = person
    this.disk = new Disk(sim, name, bundles.disk)
    this.network = new Network(sim, name, edge, server)
  }

  open(path?: string): Page {
    this.#opened += 1
    const page = openPage({
      sim: this.#sim,
      name: `${this.name}.${this.#opened}`,
      disk: this.disk,
      network: this.network,
      ahead: () => this.ahead,
      code: this.#code,
      ...(path === undefined ? {} : { path })
    })
    this.pages.push(page)
    page.code.start()
    return page
  }

  close(page: Page): void {
    this.disk.kill(page.owner)
    this.pages = this.pages.filter((one) => one !== page)
  }

  setOnline(isOnline: boolean): void {
    this.network.isOnline = isOnline
    if (!isOnline) for (const socket of this.network.sockets) socket.cut()
    for (const page of this.pages) page.tell(isOnline ? 'online' : 'offline')
  }

  /** What a person who logged out would leave to the next one. Drafts and files that wait stay by design. */
  traces(): string[] {
    const { id, name } = this.person
    const known = [id, `${name}@example.test`]
    const places = ['icepoint', 'icepoint-outbox'].filter((place) => {
      const text = this.disk.contents(place)
      return known.some((one) => text.includes(one))
    })
    const items = [...this.disk.items].filter(([, value]) => known.some((one) => value.includes(one)))
    return [...places, ...items.map(([key]) => key)]
  }

  logIn(page: Page): Promise<void> {
    return page.code.logIn(this.person.email, PASSWORD)
  }
}

export class World {
  readonly sim: Sim
  readonly server: Server
  readonly edge: Edge
  readonly people: Person[] = []
  readonly devices: Device[] = []
  readonly #bundles: Bundles
  readonly #sessions = new Map<string, string>()

  constructor(seed: number, bundles: Bundles) {
    this.sim = new Sim(seed)
    this.#bundles = bundles
    this.server = new Server(this.sim, bundles.server)
    this.edge = new Edge(this.sim, this.server, bundles.edge)
  }

  asOperator(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    return this.#ask(method, path, { 'x-appwrite-key': OPERATOR_KEY }, body)
  }

  async #ask(
    method: string,
    path: string,
    who: Record<string, string>,
    body?: unknown
  ): Promise<Record<string, unknown>> {
    const headers = { 'x-appwrite-project': PROJECT, 'content-type': 'application/json', ...who }
    const payload = body === undefined ? {} : { body: Buffer.from(JSON.stringify(body)) }
    const answer = await this.server.answer({ method, path: `/v1${path}`, headers, ...payload })
    const text = answer.body.toString()
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
  }

  /** All rows, or those that this person may read. */
  async rows(table: string, reader?: Person): Promise<Record<string, unknown>[]> {
    const who: Record<string, string> =
      reader === undefined ? { 'x-appwrite-key': OPERATOR_KEY } : { 'x-appwrite-session': await this.#session(reader) }
    const all: Record<string, unknown>[] = []
    for (;;) {
      const last = all.at(-1)?.['$id']
      const queries = [
        { method: 'limit', values: [500] },
        ...(last === undefined ? [] : [{ method: 'cursorAfter', values: [last] }])
      ].map((query, index) => `queries[${index}]=${encodeURIComponent(JSON.stringify(query))}`)
      const { rows } = await this.#ask('GET', `/tablesdb/icepoint/tables/${table}/rows?${queries.join('&')}`, who)
      all.push(...(rows as Record<string, unknown>[]))
      if ((rows as unknown[]).length < 500) return all
    }
  }

  async start(names: readonly string[]): Promise<void> {
    await this.server.start()
    for (const name of names) this.people.push(await this.#join(name))
  }

  async #join(name: string): Promise<Person> {
    const person = { name, id: `${name}0000000000`, email: `${name}@example.test` }
    await this.asOperator('POST', '/users', { userId: person.id, email: person.email, password: PASSWORD, name })
    await this.asOperator('PATCH', `/users/${person.id}/verification`, { emailVerification: true })
    await this.call(person, 'PUT', '/api/account', { nickname: name })
    return person
  }

  /** A call of the Worker without a device. */
  async call(person: Person, method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const { jwt } = await this.#ask('POST', '/account/jwts', { 'x-appwrite-session': await this.#session(person) }, {})
    const answer = await this.edge.answer({
      method,
      path,
      headers: { authorization: `Bearer ${String(jwt)}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: Buffer.from(JSON.stringify(body)) })
    })
    const text = answer.body.toString()
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return JSON.parse(text) as Record<string, unknown>
  }

  async #session({ id }: Person): Promise<string> {
    const known = this.#sessions.get(id) ?? String((await this.asOperator('POST', `/users/${id}/sessions`))['secret'])
    this.#sessions.set(id, known)
    return known
  }

  async endSessions({ id }: Person): Promise<void> {
    this.#sessions.delete(id)
    await this.asOperator('DELETE', `/users/${id}/sessions`)
  }

  /** Changes the contract that everybody has. */
  async limit(limits: { maxWorkouts: number; maxMediaStorage: number }): Promise<void> {
    const data = { name: 'base', ...BASE_LIMITS, ...limits }
    await this.asOperator('POST', '/tablesdb/icepoint/tables/baseContracts/rows', {
      rowId: 'base',
      data,
      permissions: ['read("users")']
    })
  }

  async befriend(one: Person, other: Person): Promise<void> {
    const { friendship } = await this.call(one, 'POST', '/api/friends', { email: other.email })
    const { id } = friendship as { id: string }
    await this.call(other, 'PATCH', `/api/friends/${id}`, { state: 'accepted' })
  }

  addDevice(name: string, person: Person): Device {
    const device = new Device(this.sim, name, person, this.#bundles, this.edge, this.server)
    this.devices.push(device)
    return device
  }
}
