import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ANSWER_MS, holdTabLock, type HoldEvents, type HoldWish } from './tab-lock.ts'

/**
 * Node's own Web Locks and BroadcastChannel; every call below stands for a tab. Only the timeout of `take` is faked.
 */
let names = 0
let open: (() => void)[] = []
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  for (const release of open) release()
  open = []
  vi.useRealTimers()
})

/** Lets locks and messages run until a condition holds, without advancing fake time. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}
/** Gives locks and messages the chance to do what they must not. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
/** True while the asking tab waits for an answer. */
const isWaiting = () => vi.getTimerCount() > 0

function tabs() {
  const name = `lock ${(names += 1)}`
  return async (wish: HoldWish, events: Partial<HoldEvents> = {}) => {
    const release = await holdTabLock(name, wish, { asked: () => undefined, stolen: () => undefined, ...events })
    if (release !== null) open.push(release)
    return release
  }
}

describe('a lock of one tab', () => {
  it('has one holder and is free after its release', async () => {
    const tab = tabs()
    const first = await tab('if-free')
    expect(await tab('if-free')).toBeNull()
    first?.()
    let second: unknown = null
    void (async () => {
      while (second === null) second = await tab('if-free')
    })()
    await until(() => second !== null)
  })

  it('is handed over by its holder on request, after the release and not before', async () => {
    const tab = tabs()
    const order: string[] = []
    const first = await tab('if-free', { asked: () => order.push('asked'), stolen: () => order.push('stolen') })
    const taken = tab('take').then((release) => order.push(release === null ? 'refused' : 'has it'))
    await until(() => order.length > 0)
    vi.advanceTimersByTime(ANSWER_MS - 1)
    await settled()
    order.push('let go')
    first?.()
    await taken
    expect(order).toEqual(['asked', 'let go', 'has it'])
  })

  it('is taken from a tab that does not answer, and that tab is notified', async () => {
    const tab = tabs()
    const stolen = vi.fn()
    await tab('if-free', { stolen })
    const taken = tab('take')
    await until(isWaiting)
    vi.advanceTimersByTime(ANSWER_MS - 1)
    await settled()
    expect(stolen).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(await taken).not.toBeNull()
    await until(() => stolen.mock.calls.length > 0)
    expect(await tab('if-free')).toBeNull()
  })

  it('goes to exactly one of several tabs that want it at once, whether or not the holder answers', async () => {
    for (const answers of [true, false]) {
      const tab = tabs()
      const stolen = vi.fn()
      const first = await tab('if-free', { asked: () => answers && first?.(), stolen })
      const asking = Promise.all([tab('take', { stolen }), tab('take', { stolen }), tab('take', { stolen })])
      if (!answers) {
        await until(isWaiting)
        vi.advanceTimersByTime(ANSWER_MS)
      }
      const taken = await asking
      expect(taken.filter((release) => release !== null)).toHaveLength(1)
      if (!answers) await until(() => stolen.mock.calls.length > 0)
      expect(stolen).toHaveBeenCalledTimes(answers ? 0 : 1)
    }
  })

  it('can be taken back and forth', async () => {
    const tab = tabs()
    const holder = (events: { release: () => void }) => tab('take', { asked: () => events.release() })
    for (let turn = 0; turn < 3; turn += 1) {
      const events = { release: () => undefined as void }
      const release = await holder(events)
      expect(release).not.toBeNull()
      events.release = () => release?.()
    }
  })

  it('is always granted when the browser supports no locks', async () => {
    vi.stubGlobal('navigator', {})
    expect(await holdTabLock('any', 'take', { asked: () => undefined, stolen: () => undefined })).not.toBeNull()
    vi.unstubAllGlobals()
  })
})
