import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyHistory, HISTORY_MAX, record, redo, TOGETHER_MS, undo, type History } from './undo-steps.ts'

describe('the history', () => {
  it('goes through every state, backwards and forwards', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 40 }), (states) => {
        let history: History<number> = emptyHistory()
        let present = 0
        states.forEach((state) => {
          history = record(history, present, null, 0)
          present = state
        })
        const back: number[] = []
        for (let step = undo(history, present); step !== null; step = undo(history, present)) {
          history = step.history
          present = step.state
          back.unshift(present)
        }
        expect(back).toEqual([0, ...states].slice(0, -1))
        for (let step = redo(history, present); step !== null; step = redo(history, present)) {
          history = step.history
          present = step.state
        }
        expect(present).toBe(states.at(-1) ?? 0)
      })
    )
  })
  it('groups typing in one field into one change until there is a pause', () => {
    let history = record<string>(emptyHistory(), '', 'name', 0)
    history = record(history, 'S', 'name', 100)
    history = record(history, 'Sq', 'name', 100 + TOGETHER_MS - 1)
    expect(history.past).toEqual([''])
    history = record(history, 'Squ', 'name', 100 + 2 * TOGETHER_MS)
    history = record(history, 'Squa', 'text', 100 + 2 * TOGETHER_MS)
    expect(history.past).toEqual(['', 'Squ', 'Squa'])
  })
  it('starts a new change after an undo', () => {
    const typed = record<string>(emptyHistory(), '', 'name', 0)
    const undone = undo(typed, 'S')
    expect(record(undone!.history, undone!.state, 'name', 1).past).toEqual([''])
  })
  it('drops undone changes after a new one, and keeps at most a hundred steps', () => {
    let history: History<number> = emptyHistory()
    for (let n = 0; n < HISTORY_MAX + 20; n += 1) history = record(history, n, null, n)
    expect(history.past).toHaveLength(HISTORY_MAX)
    expect(history.past[0]).toBe(20)
    const undone = undo(history, 999)!
    expect(undone.history.future).toEqual([999])
    expect(record(undone.history, undone.state, null, 0).future).toEqual([])
    expect(redo(emptyHistory(), 1)).toBeNull()
  })
})
