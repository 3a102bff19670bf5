/** Plays a scenario in a world and asks the model what is wrong. */
import { createHash } from 'node:crypto'
import type { Bundles } from './bundle.ts'
import { Model, type Done, type Shown, type Truth } from './model.ts'
import type { Page } from './page.ts'
import { DEVICES, type Act, type Scenario, type Step } from './scenario.ts'
import { World, type Device, type Person } from './world.ts'

export interface Outcome {
  problems: readonly string[]
  log: readonly string[]
  virtualHours: number
  operations: number
}

const MEGABYTE = 1_048_576
const TABLES = [
  'workouts',
  'exercises',
  'messages',
  'statistic',
  'dayTotals',
  'trainingsDates',
  'favorits',
  'media',
  'quotas',
  'users',
  'friends'
]
const PRIVATE = TABLES.filter((table) => table !== 'friends')

type Body = Parameters<Page['code']['send']>[0]

class Storm {
  readonly #world: World
  readonly #model = new Model()
  readonly #scenario: Scenario
  readonly #problems: string[] = []
  #operations = 0

  constructor(seed: number, bundles: Bundles, scenario: Scenario) {
    this.#world = new World(seed, bundles)
    this.#scenario = scenario
  }

  async run(): Promise<Outcome> {
    const { sim } = this.#world
    await sim.until(this.#setUp())
    for (const step of this.#scenario.steps) {
      await sim.run(step.wait)
      this.#play(step)
    }
    await sim.run(20_000)
    await this.#calm()
    const truth = await sim.until(this.#truth())
    this.#problems.push(
      ...this.#model.problems(
        truth,
        this.#world.devices.map((device) => this.#shown(device))
      )
    )
    for (const { name, network } of this.#world.devices)
      this.#problems.push(...network.sentByTwo.map((id) => `two tabs of ${name} sent ${id} at the same time`))
    for (const problem of this.#problems) sim.note(`PROBLEM ${problem}`)
    sim.note(`rows ${createHash('md5').update(JSON.stringify(truth.rows)).digest('hex')}`)
    this.#world.server.stop()
    return { problems: this.#problems, log: sim.log, virtualHours: sim.elapsed / 3600, operations: this.#operations }
  }

  async #setUp(): Promise<void> {
    const world = this.#world
    await world.start(['ann', 'ben'])
    const [ann, ben] = world.people as [Person, Person]
    await world.befriend(ann, ben)
    const { maxWorkouts, mediaRoom } = this.#scenario
    await world.limit({ maxWorkouts, maxMediaStorage: mediaRoom })
    const devices = [world.addDevice('phone', ann), world.addDevice('laptop', ann), world.addDevice('tablet', ben)]
    for (const device of devices) await device.logIn(device.open('/login/'))
    await world.sim.sleep(2000)
  }

  #play({ device: number, tab, act }: Step): void {
    const device = this.#world.devices[number % DEVICES] as Device
    const page = device.pages[tab % Math.max(1, device.pages.length)]
    this.#world.sim.note(`${device.name} ${JSON.stringify(act)}`)
    if (this.#disturb(device, page, act) || page === undefined) return
    const { session, userId } = page.code.look()
    if (session === 'signed-out') return void this.#logIn(device, page)
    if (userId !== '') this.#act(device, page, act)
  }

  async #logIn(device: Device, page: Page): Promise<void> {
    this.#world.sim.note(`${page.name} logs in`)
    await device.logIn(page).then(
      () => {
        // The login page leads to another page.
        if (page.owner.isDead) return
        device.close(page)
        device.open()
      },
      () => undefined
    )
  }

  /** Whatever goes wrong without anybody's wish. */
  #disturb(device: Device, page: Page | undefined, act: Act): boolean {
    return this.#disturbPages(device, page, act) || this.#disturbWorld(device, act)
  }

  #disturbPages(device: Device, page: Page | undefined, act: Act): boolean {
    const { sim } = this.#world
    switch (act.kind) {
      case 'kill':
        if (page === undefined) return true
        device.close(page)
        sim.after(act.downMs, sim.nobody, () => device.pages.length < 2 && device.open())
        return true
      case 'tab':
        if (device.pages.length === 2) device.close(device.pages[1] as Page)
        else device.open()
        return true
      case 'hide':
        page?.hide(act.isHidden)
        return true
      default:
        return false
    }
  }

  #disturbWorld(device: Device, act: Act): boolean {
    const { sim, edge } = this.#world
    switch (act.kind) {
      case 'net':
        device.network.faults.push({ after: act.after, fault: act.fault })
        return true
      case 'edge':
        edge.faults.push({ after: act.after, fault: act.fault })
        return true
      case 'line':
        device.setOnline(act.isOnline)
        return true
      case 'disk':
        device.disk.isFull = act.isFull
        return true
      case 'session-ends':
        void sim.atOnce(() => this.#world.endSessions(device.person))
        return true
      case 'clock':
        device.ahead = act.hours * 3_600_000
        return true
      case 'sweep':
        void edge.sweep()
        return true
      case 'sockets':
        for (const socket of device.network.sockets) socket.cut()
        return true
      default:
        return false
    }
  }

  /** Something that a person does. */
  #act(device: Device, page: Page, act: Act): void {
    this.#operations += 1
    if (device.isLeaving) return
    if (act.kind === 'log-out') return void this.#logOut(device, page)
    if (act.kind === 'retry') return void page.code.tryAgain().catch(() => undefined)
    if (act.kind === 'date-change') return this.#changeDate(device, page, act, `d${this.#operations}`)
    if ('nth' in act) return this.#actOnWorkout(device, page, act)
    const { id, number } = this.#next(device)
    const begin = (kind: string, value: string, own = id) => this.#begin(device, kind, own, value, '')
    if (act.kind === 'create') this.#edit(page, begin('content', `e${number}`, `e${number}`), act.stay)
    if (act.kind === 'message') this.#message(device, page, begin('message', `m${number}`))
    if (act.kind === 'date') this.#date(page, begin('date', `d${number}`))
    if (act.kind === 'upload') this.#upload(page, begin('upload', `u${number}`, `u${number}`), act.size)
  }

  #next(device: Device): { id: string; number: number } {
    const number = this.#operations
    return { number, id: `w${number.toString(36).padStart(4, '0')}${device.name}` }
  }

  #begin({ person, name, disk }: Device, kind: string, id: string, value: string, about: string): Done {
    return this.#model.begin({ id, kind, who: person.name, device: name, about, value, isDirect: disk.isFull })
  }

  #actOnWorkout(device: Device, page: Page, act: Act & { nth: number }): void {
    const about = this.#model.workoutsOf(device.person.name).at(-1 - act.nth)
    if (about === undefined) return
    const { id, number } = this.#next(device)
    const begin = (kind: string, value: string, own = id) => this.#begin(device, kind, own, value, about)
    const send = (done: Done, body: Body, isListed = false) =>
      this.#follow(page, done, page.code.send(body, id, about, isListed))
    switch (act.kind) {
      case 'edit':
        return this.#edit(page, begin('content', `e${number}`, `e${number}`), act.stay)
      case 'delete':
        return send(begin('delete', ''), { kind: 'delete' })
      case 'heart':
        if (page.code.isHeart(about) !== !act.isOn) return
        return this.#follow(page, begin('heart', String(act.isOn)), page.code.heart(about, act.isOn))
      case 'visibility': {
        const visibility = act.isPublic ? 'public' : 'private'
        return send(begin('visibility', String(act.isPublic)), { kind: 'visibility', visibility })
      }
      case 'share':
        return this.#share(device, begin('share', String(act.isOn)), send)
      case 'play': {
        const date = new Date(this.#world.sim.now).toISOString()
        return send(begin('play', 'play'), { kind: 'play', date, seconds: 60, share: 1 }, true)
      }
      case 'rating':
        return send(begin('rating', String(act.stars)), { kind: 'rating', stars: act.stars })
      default:
    }
  }

  #message({ person }: Device, page: Page, done: Done): void {
    const friendId = this.#world.people.find(({ id }) => id !== person.id)?.id ?? ''
    const message = { id: done.id, friendId, text: done.value }
    this.#follow(page, done, page.code.send({ kind: 'message', message }, done.id, '', true))
  }

  #upload(page: Page, done: Done, size: number): void {
    done.about = page.code.upload(done.value, size)
    this.#world.sim.after(3000, page.owner, () => {
      if (page.code.isUploadKept(done.value) && !done.isDirect) this.#model.tell(done, 'waiting')
    })
  }

  #follow(page: Page, done: Done, sent: Promise<string>): void {
    const tell = (told: Done['told'], why: string) => {
      if (page.owner.isDead) return
      this.#model.tell(done, told)
      this.#world.sim.note(`${page.name} ${done.kind} ${done.id}: ${why}`)
      if (told === 'sent') this.#check(done)
    }
    sent.then(
      (kind) => tell(kind === 'sent' || kind === 'refused' ? kind : 'waiting', kind),
      (error: unknown) => tell('refused', String((error as { code?: string }).code ?? error))
    )
  }

  #check(done: Done): void {
    void this.#world.sim.atOnce(async () => {
      const rows: Record<string, Record<string, unknown>[]> = {}
      for (const table of ['workouts', 'messages', 'statistic', 'trainingsDates'])
        rows[table] = await this.#world.rows(table)
      this.#problems.push(...this.#model.problemsOf(done, { rows }))
    })
  }

  #edit(page: Page, done: Done, stay: number): void {
    const told = { saved: 'sent', kept: 'waiting', none: 'refused' } as const
    page.code.edit(done.about, done.value, stay).then(
      ({ workoutId, told: how, how: why }) => {
        if (page.owner.isDead) return
        done.about = workoutId
        this.#model.tell(done, told[how])
        this.#world.sim.note(`${page.name} edit ${done.id} ${workoutId}: ${how} ${why}`)
        if (how === 'saved') this.#check(done)
      },
      (error: unknown) => this.#world.sim.note(`${page.name} edit ${done.id}: ${String(error)}`)
    )
  }

  #share(device: Device, done: Done, send: (done: Done, body: Body) => void): void {
    const friendIds = this.#world.people.filter(({ id }) => id !== device.person.id).map(({ id }) => id)
    if (done.value === 'true')
      send(done, { kind: 'share', isQuiet: false, friendIds, groupIds: [], note: '', proposedAt: null })
    else send(done, { kind: 'unshare', friendIds, groupIds: [] })
  }

  #date(page: Page, done: Done): void {
    const { id, value: title } = done
    const date = { id, startDateTime: '2026-11-20T17:00:00Z', wId: '', title, reminderMin: null, repeat: '' }
    this.#follow(page, done, page.code.send({ kind: 'date', write: { act: 'add', id, date } }, `${id}w`))
  }

  #changeDate(device: Device, page: Page, { nth, isRemoved }: Act & { kind: 'date-change' }, title: string): void {
    const id = this.#model.datesOf(device.person.name).at(-1 - nth)
    if (id === undefined) return
    const common = {
      who: device.person.name,
      device: device.name,
      about: '',
      id: `${title}c`,
      isDirect: device.disk.isFull
    }
    const done = this.#model.begin({ ...common, kind: isRemoved ? 'date-remove' : 'date-change', value: id })
    const write = isRemoved
      ? ({ act: 'remove', id, part: null } as const)
      : ({ act: 'change', id, change: { title }, part: null } as const)
    this.#follow(page, done, page.code.send({ kind: 'date', write }, done.id))
  }

  async #logOut(device: Device, page: Page): Promise<void> {
    const { sim } = this.#world
    const givesUp = () => {
      this.#world.sim.note(`${page.name} gives up what waits`)
      this.#model.giveUp(device.name)
    }
    device.isLeaving = true
    sim.after(120_000, sim.nobody, () => (device.isLeaving = false))
    await page.code.logOut(givesUp).then(
      () => {
        if (page.owner.isDead) return
        this.#world.sim.note(`${page.name} has logged out`)
        device.isLeaving = false
        for (const trace of device.traces()) this.#problems.push(`${device.name} keeps ${trace} after logging out`)
        for (const tab of [...device.pages]) device.close(tab)
        device.open('/login/')
      },
      (error: unknown) => {
        device.isLeaving = false
        sim.note(`${page.name} cannot log out: ${String(error)}`)
      }
    )
  }

  /** Faults stop, everybody comes back, and the queues get the time to drain. */
  async #calm(): Promise<void> {
    const { sim, edge, devices } = this.#world
    edge.faults = []
    sim.note('calm')
    for (const device of devices) {
      device.network.faults = []
      device.disk.isFull = false
      device.ahead = 0
      device.setOnline(true)
      if (device.pages.length === 0) device.open()
      for (const page of device.pages) page.hide(false)
    }
    for (let round = 0; round < 8; round += 1) {
      await sim.run(round === 0 ? 200_000 : 1_200_000)
      for (const device of devices) {
        for (const page of [...device.pages]) {
          const { session, userId } = page.code.look()
          if (session === 'signed-out') void this.#logIn(device, page)
          // It says that it could not load, so the person loads it again.
          if (session !== 'unknown' || userId !== '') continue
          device.close(page)
          device.open()
        }
      }
      await sim.until(edge.sweep())
    }
    await sim.run(120_000)
  }

  #shown(device: Device): Shown {
    const page = device.pages[0] as Page
    const { session, userId, writes, uploads, list, hearts } = page.code.look()
    // Without an answer, the page goes on with the account that it knows.
    const isSignedIn = session !== 'signed-out' && userId !== ''
    const kept = device.disk.contents('icepoint-drafts', 'icepoint-outbox', 'icepoint-files')
    return { device: device.name, who: device.person.name, isSignedIn, writes, uploads, list, hearts, kept }
  }

  async #truth(): Promise<Truth> {
    const world = this.#world
    const rows: Record<string, Record<string, unknown>[]> = {}
    for (const table of TABLES) rows[table] = await world.rows(table)
    const readable: Truth['readable'][number][] = []
    for (const person of world.people) {
      for (const table of PRIVATE) readable.push({ who: person.name, table, rows: await world.rows(table, person) })
    }
    const { maxWorkouts, mediaRoom } = this.#scenario
    const people = Object.fromEntries(world.people.map(({ name, id }) => [name, id]))
    return { rows, readable, people, limits: { maxWorkouts, mediaBytes: mediaRoom * MEGABYTE } }
  }
}

export const runStorm = (seed: number, bundles: Bundles, scenario: Scenario): Promise<Outcome> =>
  new Storm(seed, bundles, scenario).run()
