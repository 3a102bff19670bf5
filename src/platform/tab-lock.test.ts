import { afterEach, describe, expect, it, vi } from 'vitest'
import { ANSWER_MS, holdTabLock, type HoldEvents, type HoldWish } from './tab-lock.ts'

/** Node's own Web Locks and BroadcastChannel: every call below stands for a tab. */
let names = 0
let open: (() => void)[] = []
afterEach(() => {
  for (const letGo of open) letGo()
  open = []
})

function tabs() {
  const name = `lock ${(names += 1)}`
  return async (wish: HoldWish, events: Partial<HoldEvents> = {}) => {
    const letGo = await holdTabLock(name, wish, { asked: () => undefined, stolen: () => undefined, ...events })
    if (letGo !== null) open.push(letGo)
    return letGo
  }
}

describe('a lock of one tab', () => {
  it('is held by one, and free again when that one lets go', async () => {
    const tab = tabs()
    const first = await tab('if-free')
    expect(await tab('if-free')).toBeNull()
    first?.()
    await vi.waitFor(async () => expect(await tab('if-free')).not.toBeNull())
  })

  it('is given by a tab that is asked, as soon as it has let go and not before', async () => {
    const tab = tabs()
    const order: string[] = []
    const first = await tab('if-free', {
      asked: () => {
        order.push('asked')
        setTimeout(() => {
          order.push('let go')
          first?.()
        }, 100)
      },
      stolen: () => order.push('stolen')
    })
    expect(await tab('take')).not.toBeNull()
    order.push('has it')
    expect(order).toEqual(['asked', 'let go', 'has it'])
  })

  it('is taken from a tab that does not answer, and that tab learns of it', async () => {
    const tab = tabs()
    const stolen = vi.fn()
    await tab('if-free', { stolen })
    const before = performance.now()
    expect(await tab('take')).not.toBeNull()
    expect(performance.now() - before).toBeGreaterThan(ANSWER_MS - 50)
    await vi.waitFor(() => expect(stolen).toHaveBeenCalledOnce())
    expect(await tab('if-free')).toBeNull()
  })

  it('goes to exactly one of several tabs that want it at once, whether the holder answers or not', async () => {
    for (const answers of [true, false]) {
      const tab = tabs()
      const stolen = vi.fn()
      const first = await tab('if-free', { asked: () => answers && first?.(), stolen })
      const taken = await Promise.all([tab('take', { stolen }), tab('take', { stolen }), tab('take', { stolen })])
      expect(taken.filter((letGo) => letGo !== null)).toHaveLength(1)
      expect(stolen).toHaveBeenCalledTimes(answers ? 0 : 1)
    }
  })

  it('can be taken to and fro', async () => {
    const tab = tabs()
    const holder = (events: { letGo: () => void }) => tab('take', { asked: () => events.letGo() })
    for (let turn = 0; turn < 3; turn += 1) {
      const events = { letGo: () => undefined as void }
      const letGo = await holder(events)
      expect(letGo).not.toBeNull()
      events.letGo = () => letGo?.()
    }
  })

  it('is always given where the browser knows no locks', async () => {
    vi.stubGlobal('navigator', {})
    expect(await holdTabLock('any', 'take', { asked: () => undefined, stolen: () => undefined })).not.toBeNull()
    vi.unstubAllGlobals()
  })
})
