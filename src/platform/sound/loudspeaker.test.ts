import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepLateness, keptLateness, loudspeakerName } from './loudspeaker.ts'

const output = (deviceId: string, label: string, groupId: string, kind = 'audiooutput') => ({
  deviceId,
  label,
  groupId,
  kind
})

let devices: (() => Promise<object[]>) | null

beforeEach(() => {
  vi.stubGlobal('navigator', {
    get mediaDevices() {
      return devices === null ? undefined : { enumerateDevices: devices }
    }
  })
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key)
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('the loudspeaker in use', () => {
  it('has the name of the device behind the default one', async () => {
    devices = async () => [
      output('m', 'Microphone', 'a', 'audioinput'),
      output('x', 'Screen', 'b'),
      output('default', 'Default - JBL Flip', 'a'),
      output('y', 'JBL Flip', 'a')
    ]
    expect(await loudspeakerName()).toBe('JBL Flip')
    devices = async () => [output('default', 'Standard', 'a')]
    expect(await loudspeakerName()).toBe('Standard')
  })

  it('has no name where the browser keeps it to itself', async () => {
    const silent = [null, async () => [], async () => [output('', '', '')], () => Promise.reject(new Error('no'))]
    for (devices of silent) expect(await loudspeakerName()).toBe('')
  })
})

describe('the kept lateness', () => {
  it('belongs to one loudspeaker, and the last one counts for those without a name', () => {
    keepLateness('JBL Flip', 214.6)
    keepLateness('Screen', 40)
    expect(['JBL Flip', 'Screen', 'Headphones', ''].map(keptLateness)).toEqual([215, 40, null, 40])
    keepLateness('Screen', null)
    expect(['JBL Flip', 'Screen', ''].map(keptLateness)).toEqual([215, null, null])
  })

  it('is never more than can be true', () => {
    keepLateness('', 5000)
    expect(keptLateness('')).toBe(600)
  })
})
