import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storage } from './storage.ts'

const kept = new Map<string, string>()
let isFull = false

beforeEach(() => {
  kept.clear()
  isFull = false
  const area = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => kept.delete(key)
  }
  vi.stubGlobal('localStorage', area)
  vi.stubGlobal('sessionStorage', area)
})
afterEach(() => vi.unstubAllGlobals())

const NOTE = { workoutId: 'w', resultId: 'r', at: { mono: 1, wall: 2, life: 0, gap: false } }
const NAMES = { userId: 'ada', firstName: 'Ada', lastName: '', nickname: 'A' }

describe('storage', () => {
  it('reads what is stored today', () => {
    kept.set('icepoint:session', '1')
    kept.set('icepoint:theme', 'contrast')
    kept.set('icepoint:motion', 'reduced')
    kept.set('icepoint:dim', '0')
    kept.set('icepoint:muted', '1')
    kept.set('icepoint:video-volume', '0.25')
    kept.set('icepoint:running', JSON.stringify(NOTE))
    kept.set('icepoint:profile', JSON.stringify(NAMES))
    kept.set('icepoint:tickets', '{"a":5,"b":"x"}')
    kept.set('icepoint:locale', 'nl')
    expect(storage.session.read()).toBe(true)
    expect(storage.theme.read()).toBe('contrast')
    expect(storage.isMotionReduced.read()).toBe(true)
    expect(storage.isDim.read()).toBe(false)
    expect(storage.isMuted.read()).toBe(true)
    expect(storage.videoVolume.read()).toBe(0.25)
    expect(storage.running.read()).toEqual(NOTE)
    expect(storage.typedNames.read()).toEqual(NAMES)
    expect(storage.tickets.read()).toEqual({ a: 5 })
    expect(storage.locale.read()).toBe('nl')
  })

  it.each(['{', 'null', '[]', '"text"', '7', '{"userId":{},"workoutId":"2"}', 'NaN'])(
    'ignores the invalid value %s',
    (text) => {
      for (const name of ['running', 'profile', 'notice', 'proof', 'unsent-settings', 'tickets', 'waits', 'theme'])
        kept.set(`icepoint:${name}`, text)
      expect(storage.running.read()).toBeNull()
      expect(storage.typedNames.read()).toBeNull()
      expect(storage.notice.read()).toBeNull()
      expect(storage.proof.read()).toBeNull()
      expect(storage.unsentSettings.read()).toBeNull()
      expect(storage.tickets.read()).toEqual({})
      expect(storage.waits.read()).toEqual({})
      expect(storage.theme.read()).toBe('standard')
    }
  )

  it('reads an invalid volume as full volume', () => {
    for (const text of ['loud', '2', '-1']) {
      kept.set('icepoint:video-volume', text)
      expect(storage.videoVolume.read()).toBe(1)
    }
  })

  it('removes a value that equals its default', () => {
    storage.stay.write(true)
    storage.email.write('ada@icepoint.test')
    storage.running.write(NOTE)
    storage.waits.write({ a: 1 })
    expect(kept.size).toBe(4)
    storage.stay.write(false)
    storage.email.write('')
    storage.running.write(null)
    storage.waits.write({})
    expect(kept.size).toBe(0)
  })

  it('keeps values for this page when storage is full', () => {
    storage.email.write('old')
    isFull = true
    storage.email.write('new')
    expect(storage.email.read()).toBe('new')
    isFull = false
    storage.email.write('newest')
    expect([storage.email.read(), kept.get('icepoint:email')]).toEqual(['newest', 'newest'])
  })

  it('works for this page without any storage', () => {
    vi.stubGlobal('sessionStorage', undefined)
    expect(storage.stay.read()).toBe(false)
    storage.stay.write(true)
    expect(storage.stay.read()).toBe(true)
    storage.stay.write(false)
    expect(storage.stay.read()).toBe(false)
  })

  it('reports a change in another tab, and no other key', () => {
    const listeners: ((event: { key: string }) => void)[] = []
    vi.stubGlobal('window', {
      addEventListener: (_: string, heard: (event: { key: string }) => void) => listeners.push(heard)
    })
    isFull = true
    storage.locale.write('de')
    let changes = 0
    storage.locale.onElsewhere(() => (changes += 1))
    kept.set('icepoint:locale', 'fr')
    listeners.forEach((heard) => heard({ key: 'icepoint:theme' }))
    expect([changes, storage.locale.read()]).toEqual([0, 'de'])
    listeners.forEach((heard) => heard({ key: 'icepoint:locale' }))
    expect([changes, storage.locale.read()]).toEqual([1, 'fr'])
  })

  it('uses the names that the first paint reads', () => {
    const head = readFileSync('src/layouts/inline/first-paint.ts', 'utf8')
    storage.session.write(true)
    storage.theme.write('dark')
    storage.isMotionReduced.write(true)
    for (const key of kept.keys()) expect(head).toContain(`localStorage.getItem('${key}')`)
    expect([...kept.values()]).toEqual(['1', 'dark', 'reduced'])
  })
})
