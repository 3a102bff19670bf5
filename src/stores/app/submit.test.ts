import { describe, expect, it } from 'vitest'
import { submitter } from './submit.ts'

describe('submitter', () => {
  it('goes from idle through sending to done', async () => {
    const done = Promise.withResolvers<void>()
    const form = submitter(() => done.promise)
    expect(form.$state.get()).toEqual({ kind: 'idle' })
    const sent = form.submit()
    expect(form.$state.get()).toEqual({ kind: 'sending' })
    done.resolve()
    expect(await sent).toBe(true)
    expect(form.$state.get()).toEqual({ kind: 'done' })
  })
  it('sends once, however often it is pressed', async () => {
    let sent = 0
    const form = submitter(async () => {
      sent += 1
      await Promise.resolve()
    })
    const results = await Promise.all([form.submit(), form.submit(), form.submit()])
    expect(results).toEqual([true, false, false])
    expect(sent).toBe(1)
  })
  it('keeps the failure until the next attempt', async () => {
    const error = new Error('no')
    let isWorking = false
    const form = submitter(async (text: string) => {
      await Promise.resolve(text)
      if (!isWorking) throw error
    })
    expect(await form.submit('x')).toBe(false)
    expect(form.$state.get()).toEqual({ kind: 'failed', error })
    isWorking = true
    expect(await form.submit('x')).toBe(true)
    form.reset()
    expect(form.$state.get()).toEqual({ kind: 'idle' })
  })
})
