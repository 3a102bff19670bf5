/** 200 random uploads, replacements and deletions, some at the same time: every byte is counted once. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { WorkoutContent } from '../../../src/core/workout/workout.ts'
import { showing } from '../support/content.ts'
import { asOperator, join, newId, type Person } from '../support/edge.ts'
import { png, recount, reserve, upload } from '../support/media-files.ts'

const STEPS = 200
const AT_ONCE = 4

interface Move {
  kind: 'upload' | 'begin' | 'delete' | 'save' | 'deleteWorkout'
  size: number
  /** Selects a file or workout from the existing ones. */
  which: number
  other: number
}

const moves: fc.Arbitrary<Move> = fc.record({
  kind: fc.constantFrom<Move['kind']>('upload', 'upload', 'begin', 'delete', 'save', 'save', 'deleteWorkout'),
  size: fc.integer({ min: 200, max: 5000 }),
  which: fc.nat(),
  other: fc.nat()
})

class Trainer {
  private readonly files: { id: string; url: string }[] = []
  private readonly workouts: { id: string; version: number }[] = []
  private readonly person: Person

  constructor(person: Person) {
    this.person = person
  }

  /** Returns the status, so that a server error is noticed. */
  async make({ kind, size, which, other }: Move): Promise<number> {
    const file = this.files[which % Math.max(1, this.files.length)]
    if (kind === 'upload') {
      const { id, url } = await upload(this.person, png(size))
      this.files.push({ id, url })
      return 200
    }
    if (kind === 'begin') {
      const { status, body } = await reserve(this.person, { size })
      if (status === 201) this.files.push({ id: String(body['media']?.['id']), url: '' })
      return status
    }
    if (kind === 'delete') {
      if (file === undefined) return 404
      return (await this.person.call('DELETE', `/api/media/${file.id}`)).status
    }
    const workout = this.workouts[which % Math.max(1, this.workouts.length)]
    if (kind === 'deleteWorkout') {
      if (workout === undefined) return 404
      this.workouts.splice(this.workouts.indexOf(workout), 1)
      return (await this.person.call('DELETE', `/api/workouts/${workout.id}`)).status
    }
    return this.save(showing(file?.url ?? '', this.files[other % Math.max(1, this.files.length)]?.url ?? ''), workout)
  }

  private async save(shown: WorkoutContent, workout: { id: string; version: number } | undefined): Promise<number> {
    if (workout === undefined || this.workouts.length < 3) {
      const id = newId()
      const { status } = await this.person.call('POST', '/api/workouts', { id, content: shown })
      if (status === 201) this.workouts.push({ id, version: 1 })
      return status
    }
    const { id, version } = workout
    const { status } = await this.person.call('PUT', `/api/workouts/${id}`, { version, content: shown })
    if (status === 200) workout.version = version + 1
    return status
  }
}

/** The bytes of the files themselves. */
async function storedBytes(ids: ReadonlySet<string>): Promise<number> {
  const sizes = await Promise.all(
    [...ids].map((id) =>
      asOperator('GET', `/storage/buckets/workout-media/files/${id}`).then(
        (file) => Number(file['sizeOriginal']),
        () => 0
      )
    )
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

it('every byte is counted once after 200 random moves', async () => {
  const person = await join()
  const trainer = new Trainer(person)
  const all = fc.sample(moves, STEPS)
  const statuses = new Map<number, number>()
  for (let at = 0; at < STEPS; at += AT_ONCE) {
    const done = await Promise.all(all.slice(at, at + AT_ONCE).map((move) => trainer.make(move)))
    for (const status of done) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const { counted, total, rows } = await recount(person)
    expect([counted, total], `after ${at + AT_ONCE} moves`).toEqual([rows, rows])
  }
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
  expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)).toBeGreaterThan(STEPS / 2)
  const { files } = await recount(person)
  const ready = files.filter((file) => String(file['state']) === 'ready')
  expect(await storedBytes(new Set(ready.map((file) => String(file['$id']))))).toBe(
    ready.reduce((sum, file) => sum + Number(file['size']), 0)
  )
})
