import { expect, it, vi } from 'vitest'

/** The store of a page that opens with this note on the device. */
async function pageWith(note: string | null) {
  const stored = new Map(note === null ? [] : [['icepoint:running', note]])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key)
  })
  vi.resetModules()
  return { stored, ...(await import('./running-workout.ts')) }
}

const NOTE = { workoutId: 'own', resultId: 'result', at: { mono: 1, wall: 2, life: 0, gap: false } }

it('knows from the start what another page left, and reports its end', async () => {
  const page = await pageWith(JSON.stringify(NOTE))
  const seen: (string | null)[] = []
  page.$unfinishedWorkoutId.subscribe((id) => seen.push(id))
  page.noteRunning(null)
  expect(seen).toEqual(['own', null])
  expect(page.stored.size).toBe(0)
})

it('saves the note of this page for the next one', async () => {
  const page = await pageWith(null)
  expect(page.$unfinishedWorkoutId.get()).toBeNull()
  page.noteRunning(NOTE)
  expect(page.$unfinishedWorkoutId.get()).toBe('own')
  const next = await pageWith(page.stored.get('icepoint:running') ?? null)
  expect(next.$unfinishedWorkoutId.get()).toBe('own')
})

it('resumes once for each press', async () => {
  const { askToGoOn, takeGoOn } = await pageWith(null)
  expect(takeGoOn()).toBeNull()
  askToGoOn('own')
  expect([takeGoOn(), takeGoOn()]).toEqual(['own', null])
})

it('does not open the player on the page of a workout whose play was dismissed', async () => {
  const page = await pageWith(JSON.stringify(NOTE))
  expect(await page.lostWorkoutId()).toBe('own')
  page.dismissUnfinished()
  expect(await page.lostWorkoutId()).toBeNull()
})

it('ignores a note that cannot be read', async () => {
  expect((await pageWith('{')).$unfinishedWorkoutId.get()).toBeNull()
})

it('does not resume by itself after the browser’s Back button', async () => {
  class Load {
    type = ''
  }
  vi.stubGlobal('PerformanceNavigationTiming', Load)
  const heardAfter = async (type: string) => {
    vi.stubGlobal('performance', { getEntriesByType: () => [Object.assign(new Load(), { type })] })
    const page = await pageWith(JSON.stringify({ ...NOTE, isHeard: true }))
    page.offerAfterBack()
    return page.$unfinished.get()?.isHeard
  }
  expect([await heardAfter('reload'), await heardAfter('back_forward')]).toEqual([true, false])
})

it('is removed with the account, and a continuing play is no longer noted', async () => {
  const page = await pageWith(JSON.stringify(NOTE))
  page.dismissUnfinished()
  page.$isWorkoutRunning.set(true)
  page.forgetPlay(false)
  page.noteRunning(NOTE)
  expect([page.stored.size, page.$unfinished.get(), page.$closings.get()]).toEqual([0, null, 0])
  expect(page.playNotes.isForgotten()).toBe(true)
  page.$isWorkoutRunning.set(false)
  page.noteRunning({ ...NOTE, workoutId: 'next' })
  expect([page.playNotes.isForgotten(), page.$unfinishedWorkoutId.get()]).toEqual([false, 'next'])
  page.forgetPlay(true)
  expect([page.stored.size, page.$closings.get()]).toEqual([0, 1])
})
