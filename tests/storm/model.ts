/** What people did and what they were told, and what has to be true because of it. It knows nothing of how it is done. */

import type { Looked } from './page-code.ts'

type Row = Readonly<Record<string, unknown>>

/** `unknown`: the page was gone before it said anything. */
export type Told = 'unknown' | 'sent' | 'waiting' | 'refused'

export interface Done {
  id: string
  kind: string
  who: string
  device: string
  /** The workout it is about. */
  about: string
  /** What is looked for: a text of its own, or a value. */
  value: string
  told: Told
  /** When the person was told, in the order of all that was told. */
  toldAt: number
  /** They logged out without it. */
  isGivenUp: boolean
  /** The device had no room to keep it, so it was only sent. */
  isDirect: boolean
}

export interface Shown extends Omit<Looked, 'session' | 'userId'> {
  device: string
  who: string
  isSignedIn: boolean
  /** Drafts, pending writes and files on the disk, as text. */
  kept: string
}

export interface Truth {
  rows: Readonly<Record<string, readonly Row[]>>
  limits: { maxWorkouts: number; mediaBytes: number }
  /** Rows that each person may read, by table. */
  readable: readonly { who: string; table: string; rows: readonly Row[] }[]
  people: Readonly<Record<string, string>>
}

/** Why an upload may end without its file, or wait for somebody to press "Try again". */
const REASONS: ReadonlySet<string> = new Set([
  'quota-exceeded',
  'limit-reached',
  'too-many-uploads',
  'unauthenticated',
  'session-over',
  'upload-lost'
])

const text = (row: Row, column: string): string => String(row[column] ?? '')
const sum = (rows: readonly Row[], column: string): number => rows.reduce((all, row) => all + Number(row[column]), 0)

export class Model {
  readonly done: Done[] = []
  #told = 0

  begin(one: Pick<Done, 'id' | 'kind' | 'who' | 'device' | 'about' | 'value' | 'isDirect'>): Done {
    const done: Done = { ...one, told: 'unknown', toldAt: 0, isGivenUp: false }
    this.done.push(done)
    return done
  }

  tell(done: Done, told: Told): void {
    this.#told += 1
    Object.assign(done, { told, toldAt: this.#told })
  }

  giveUp(device: string): void {
    for (const one of this.done) if (one.device === device && one.told !== 'sent') one.isGivenUp = true
  }

  workoutsOf(who: string): string[] {
    const made = this.done.filter(
      (one) => one.who === who && one.about !== '' && ['content', 'upload'].includes(one.kind)
    )
    return [...new Set(made.map(({ about }) => about))]
  }

  datesOf(who: string): string[] {
    return this.done.filter((one) => one.who === who && one.kind === 'date').map(({ id }) => id)
  }

  isDeleted = (workoutId: string): boolean => this.done.some((one) => one.kind === 'delete' && one.about === workoutId)

  /** Right after somebody was told that it is in the account. */
  problemsOf(done: Done, truth: Pick<Truth, 'rows'>): string[] {
    if (done.told !== 'sent' || done.isGivenUp || this.#isThere(done, truth) || this.#isUndone(done)) return []
    return [`${nameOf(done)} was confirmed before it was stored`]
  }

  #isUndone(done: Done): boolean {
    const later = (one: Done) => one !== done && one.kind === 'date-remove' && one.value === done.id
    return this.isDeleted(done.about) || (done.kind === 'date' && this.done.some(later))
  }

  #isThere({ kind, id, value, about, who }: Done, { rows }: Pick<Truth, 'rows'>): boolean {
    const has = (table: string, match: (row: Row) => boolean) => (rows[table] ?? []).filter(match).length === 1
    if (kind === 'message') return has('messages', (row) => row['$id'] === id && row['text'] === value)
    if (kind === 'play') return has('statistic', (row) => row['$id'] === id)
    if (kind === 'date') return has('trainingsDates', (row) => row['$id'] === id)
    if (kind === 'content')
      return has('workouts', (row) => row['$id'] === about && text(row, 'description').split(' ').includes(value))
    if (kind === 'upload') return has('workouts', (row) => row['$id'] === about && text(row, 'musicUrl') !== '')
    if (kind === 'delete') return !(rows['workouts'] ?? []).some((row) => row['$id'] === about)
    return kind !== '' && who !== ''
  }

  /** After faults have stopped and queues had the time to drain. */
  problems(truth: Truth, shown: readonly Shown[]): string[] {
    return [
      ...this.#drained(shown),
      ...this.#lost(truth, shown),
      ...this.#twice(truth),
      ...this.#hearts(truth, shown),
      ...this.#order(truth),
      ...this.#devices(truth, shown),
      ...this.#counters(truth),
      ...this.#privacy(truth)
    ]
  }

  #drained(shown: readonly Shown[]): string[] {
    return shown.flatMap(({ device, isSignedIn, writes, uploads }) => [
      ...(isSignedIn ? [] : [`${device} is not signed in`]),
      ...writes.filter(({ refused }) => refused === null).map(({ kind }) => `${device} still waits to send: ${kind}`),
      ...uploads
        .filter(({ kind, why }) => kind === 'failed' && !REASONS.has(why))
        .map(({ name, why }) => `${device} gave up ${name}: ${why}`),
      ...uploads
        .filter(({ kind }) => ['waiting', 'sending', 'offline', 'fitting'].includes(kind))
        .map(({ name }) => `${device} still uploads ${name}`)
    ])
  }

  /** Each acknowledged write is in the account, or its device still has it and says why. */
  #lost(truth: Truth, shown: readonly Shown[]): string[] {
    return this.done.flatMap((done) => {
      if (!['sent', 'waiting'].includes(done.told) || this.#isUndone(done) || this.#isThere(done, truth)) return []
      const isKept = shown.some(
        ({ device, writes, kept, uploads }) =>
          kept.includes(done.kind === 'content' ? done.value : done.id) ||
          writes.some(({ id }) => id === done.id) ||
          (device === done.device && uploads.some(({ name, why }) => REASONS.has(why) && name.startsWith(done.value)))
      )
      // The page that is being left tells of a discarded write as if it had been sent.
      if (isKept || done.isGivenUp) return []
      return [`${nameOf(done)} is lost`]
    })
  }

  #twice({ rows }: Truth): string[] {
    const texts = (rows['messages'] ?? []).map((row) => text(row, 'text'))
    const all = [...texts, ...(rows['trainingsDates'] ?? []).map((row) => text(row, 'title'))]
    return all.filter((value, index) => all.indexOf(value) < index).map((value) => `${value} is there twice`)
  }

  /** The last wish of one of the devices wins. */
  #hearts({ rows, people }: Truth, shown: readonly Shown[]): string[] {
    const hearts = this.done.filter(({ kind }) => kind === 'heart')
    const keys = [...new Set(hearts.map(({ who, about }) => `${who} ${about}`))]
    return keys.flatMap((key) => {
      const mine = hearts.filter(({ who, about }) => `${who} ${about}` === key)
      const [who = '', about = ''] = key.split(' ')
      if (
        this.isDeleted(about) ||
        mine.some(({ told, isGivenUp }) => told === 'unknown' || told === 'refused' || isGivenUp)
      )
        return []
      if (shown.some(({ writes }) => writes.some((write) => write.kind === 'heart' && write.about === about))) return []
      const isOn = (rows['favorits'] ?? []).some((row) => row['userID'] === people[who] && row['workoutID'] === about)
      const last = new Map(mine.map(({ device, value }) => [device, value]))
      return [...last.values()].includes(String(isOn))
        ? []
        : [`the heart of ${key} is ${String(isOn)}, but wished was ${mine.map(nameOf).join('; ')}`]
    })
  }

  /** Messages of one device to one person keep their order. */
  #order({ rows }: Truth): string[] {
    const place = new Map(
      [...(rows['messages'] ?? [])]
        .sort((a, b) => text(a, 'orderKey').localeCompare(text(b, 'orderKey')))
        .map((row, index) => [row['$id'], index])
    )
    const last = new Map<string, Done>()
    return this.done.flatMap((done) => {
      if (done.kind !== 'message' || !place.has(done.id)) return []
      const before = last.get(done.device)
      last.set(done.device, done)
      if (before === undefined || Number(place.get(before.id)) < Number(place.get(done.id))) return []
      if (before.toldAt === 0 || done.isDirect || before.told === 'refused' || done.told === 'refused') return []
      return [`${done.value} comes before ${before.value}`]
    })
  }

  #devices({ rows, people }: Truth, shown: readonly Shown[]): string[] {
    return shown.flatMap(({ device, who, list, hearts, writes, isSignedIn }) => {
      if (!isSignedIn || writes.length > 0) return []
      const mine = (rows['workouts'] ?? []).filter((row) => row['ownerId'] === people[who])
      const stored = mine.map((row) => `${text(row, '$id')} ${text(row, 'name')}`).sort()
      const listed = list?.map(({ id, name }) => `${id} ${name}`).sort() ?? null
      const liked = (rows['favorits'] ?? [])
        .filter((row) => row['userID'] === people[who])
        .map((row) => text(row, 'workoutID'))
      return [
        ...(listed !== null && listed.join() === stored.join()
          ? []
          : [`${device} shows ${listed?.join() ?? 'no list'} instead of ${stored.join()}`]),
        ...(hearts !== null && hearts.join() === liked.sort().join()
          ? []
          : [`${device} shows the hearts ${hearts?.join() ?? '-'} instead of ${liked.join()}`])
      ]
    })
  }

  #counters({ rows, limits, people }: Truth): string[] {
    const of = (table: string, column: string, id: string) => (rows[table] ?? []).filter((row) => row[column] === id)
    return Object.entries(people).flatMap(([who, id]) => {
      const quota = of('quotas', '$id', id)[0] ?? {}
      const [workouts, media] = [of('workouts', 'ownerId', id), of('media', 'ownerId', id)]
      const exercises = of('exercises', 'ownerId', id)
      const friends = (rows['friends'] ?? []).filter(
        (row) => row['state'] === 'accepted' && [row['ownerUId'], row['friendUId']].includes(id)
      )
      const counts: [string, unknown, number][] = [
        ['workouts', quota['workouts'], workouts.length],
        ['exercises', exercises.length, sum(workouts, 'countEx')],
        ['mediaBytes', quota['mediaBytes'], sum(media, 'size')],
        ['totalStorageUsed', of('users', '$id', id)[0]?.['totalStorageUsed'], sum(media, 'size')],
        ['openUploads', quota['openUploads'], media.filter(({ state }) => state === 'pending').length],
        ['friends', quota['friends'], friends.length],
        [
          'played seconds',
          playedIn(of('dayTotals', 'userId', id)),
          sum(
            of('statistic', 'userId', id).filter(({ seconds }) => Number(seconds) > 0),
            'seconds'
          )
        ]
      ]
      return [
        ...counts
          .filter(([, counted, real]) => Number(counted ?? 0) !== real)
          .map(([name, counted, real]) => `${who}: ${name} is ${String(counted)} and should be ${real}`),
        ...(workouts.length > limits.maxWorkouts
          ? [`${who} has ${workouts.length} workouts of ${limits.maxWorkouts}`]
          : []),
        ...(sum(media, 'size') > limits.mediaBytes
          ? [`${who} has ${sum(media, 'size')} bytes of ${limits.mediaBytes}`]
          : []),
        ...workouts
          .filter(
            (row) =>
              text(row, 'musicUrl') !== '' &&
              !media.some(({ fileId, state }) => state === 'ready' && text(row, 'musicUrl').endsWith(String(fileId)))
          )
          .map((row) => `${who}: ${text(row, 'name')} names a file that is not there`)
      ]
    })
  }

  #privacy({ readable, people }: Truth): string[] {
    const shared = new Set(
      this.done.filter(({ kind, value }) => kind === 'share' && value === 'true').map(({ about }) => about)
    )
    const open = new Set(
      this.done.filter(({ kind, value }) => kind === 'visibility' && value === 'true').map(({ about }) => about)
    )
    return readable.flatMap(({ who, table, rows }) =>
      rows.flatMap((row) => {
        const owners = ['ownerId', 'userId', 'userID', 'ownerUId', 'friendUId'].flatMap((key) =>
          row[key] === undefined ? [] : [row[key]]
        )
        const isMine = (owners.length === 0 ? [row['$id']] : owners).includes(people[who])
        const workoutId = text(row, table === 'workouts' ? '$id' : table === 'exercises' ? 'wId' : 'usedBy')
        return isMine || shared.has(workoutId) || open.has(workoutId)
          ? []
          : [`${who} may read ${table} ${text(row, '$id')}`]
      })
    )
  }
}

function playedIn(months: readonly Row[]): number {
  const days = months.flatMap((row) =>
    Object.values(JSON.parse(text(row, 'days')) as Record<string, [string, string, number, number, number][]>)
  )
  return days.flat().reduce((all, [, , seconds]) => all + seconds, 0)
}

const nameOf = ({ kind, value, who, device, told }: Done): string => `${kind} ${value} of ${who} on ${device} (${told})`
