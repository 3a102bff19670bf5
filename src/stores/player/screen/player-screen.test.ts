// Tests that need no browser: a fake window can be closed and has an interval.
import { beforeEach, describe, expect, it, vi } from 'vitest'

const pip = vi.hoisted(() => ({
  opened: [] as { close: () => void; setInterval: (run: () => void, ms: number) => number; isOpen: boolean }[],
  looks: [] as (() => void)[],
  refuses: false,
  tellClosed: () => undefined as void
}))

vi.mock('../../../platform/screen/pip-window.ts', () => ({
  hasPipWindow: () => true,
  openPipWindow: async (_size: object, onClose: (closed: unknown) => void) => {
    if (pip.refuses) return null
    const opened = {
      isOpen: true,
      close: () => {
        opened.isOpen = false
        onClose(opened)
      },
      setInterval: (run: () => void) => pip.looks.push(run)
    }
    pip.opened.push(opened)
    pip.tellClosed = () => onClose(opened)
    return opened
  }
}))

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key)
})
const { $isDim, $pipWindow, closePip, setDim, togglePip } = await import('./player-screen.ts')

beforeEach(() => {
  closePip()
  Object.assign(pip, { opened: [], looks: [], refuses: false })
})

describe('the dim variant', () => {
  it('is off at first, and the choice is remembered', async () => {
    kept.clear()
    vi.resetModules()
    expect((await import('./player-screen.ts')).$isDim.get()).toBe(false)
    setDim(true)
    expect([$isDim.get(), kept.get('icepoint:dim')]).toEqual([true, '1'])
    vi.resetModules()
    expect((await import('./player-screen.ts')).$isDim.get()).toBe(true)
    setDim(false)
    expect(kept.size).toBe(0)
    vi.resetModules()
    expect((await import('./player-screen.ts')).$isDim.get()).toBe(false)
  })
  it('works without storage for this page', () => {
    const setItem = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    setDim(true)
    expect($isDim.get()).toBe(true)
    setItem.mockRestore()
  })
})

describe('the small window', () => {
  it('opens once, keeps the play running by its own clock and closes with the same button', async () => {
    let looks = 0
    await Promise.all([togglePip(() => (looks += 1)), togglePip(() => (looks += 1))])
    expect(pip.opened).toHaveLength(1)
    expect($pipWindow.get()).toBe(pip.opened[0])
    for (const look of pip.looks) look()
    expect(looks).toBe(1)
    await togglePip(() => undefined)
    expect([pip.opened[0]?.isOpen, $pipWindow.get()]).toEqual([false, null])
  })
  it('is forgotten when someone closes it from outside', async () => {
    await togglePip(() => undefined)
    pip.tellClosed()
    expect($pipWindow.get()).toBeNull()
  })
  it('stays when the previous one reports late that it is closed', async () => {
    await togglePip(() => undefined)
    const tellLate = pip.tellClosed
    await togglePip(() => undefined)
    await togglePip(() => undefined)
    tellLate()
    expect($pipWindow.get()).toBe(pip.opened[1])
  })
  it('stays closed when the browser refuses, and can be requested again', async () => {
    pip.refuses = true
    await togglePip(() => undefined)
    expect($pipWindow.get()).toBeNull()
    pip.refuses = false
    await togglePip(() => undefined)
    expect($pipWindow.get()).not.toBeNull()
  })
})
