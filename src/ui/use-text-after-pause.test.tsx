import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useTextAfterPause } from './use-text-after-pause.ts'

const stored = vi.fn()

function Line({ label }: { label: string }) {
  const [value, setValue] = useState('')
  const typed = useTextAfterPause(value, (text) => {
    stored(label, text)
    setValue(text)
  })
  return (
    <input aria-label={label} value={typed.value} onChange={(event) => typed.onChange(event.currentTarget.value)} />
  )
}

function Form({ onSave }: { onSave: (stored: unknown[]) => void }) {
  return (
    <>
      <Line label="Name" />
      <Line label="Text" />
      <button type="button" onClick={() => onSave(stored.mock.calls.at(-1) ?? [])}>
        Save
      </button>
    </>
  )
}

const fieldOf = (container: Element, index: number) => container.querySelectorAll('input')[index]!

/** Like a browser: the letter is in the field when the event fires. */
function type(field: HTMLInputElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
  set!.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

const press = (field: HTMLElement, key: string, more: KeyboardEventInit = {}) =>
  field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }))

test('shows a letter at once and stores it after a pause', async () => {
  stored.mockClear()
  const { container } = await render(<Form onSave={() => undefined} />)
  type(fieldOf(container, 0), 'a')
  expect(fieldOf(container, 0).value).toBe('a')
  await new Promise(requestAnimationFrame)
  expect(stored).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(stored.mock.calls).toEqual([['Name', 'a']]))
  await expect.poll(() => fieldOf(container, 0).value).toBe('a')
})

test('stores quick letters together, and at once when another field starts', async () => {
  stored.mockClear()
  const { container } = await render(<Form onSave={() => undefined} />)
  const name = fieldOf(container, 0)
  type(name, 'a')
  press(name, 'b')
  type(name, 'ab')
  press(name, 'Backspace')
  type(name, 'a')
  expect(stored).not.toHaveBeenCalled()
  type(fieldOf(container, 1), 'x')
  expect(stored.mock.calls).toEqual([['Name', 'a']])
  await vi.waitFor(() => expect(stored.mock.calls.at(-1)).toEqual(['Text', 'x']))
})

test.each([
  ['Enter', {}],
  ['Tab', {}],
  ['ArrowLeft', {}],
  ['s', { ctrlKey: true }],
  ['z', { metaKey: true }]
] as const)('has stored everything when the key %s %o arrives', async (key, more) => {
  stored.mockClear()
  const { container } = await render(<Form onSave={() => undefined} />)
  type(fieldOf(container, 0), 'abc')
  press(fieldOf(container, 0), key, more)
  expect(stored.mock.calls).toEqual([['Name', 'abc']])
})

describe('keys at a steady pace', () => {
  beforeEach(() => {
    stored.mockClear()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** Types the letters and waits after each. @returns what was stored in the meantime */
  async function write(letters: string, waitMs: number): Promise<unknown[]> {
    const { container } = await render(<Form onSave={() => undefined} />)
    for (let end = 1; end <= letters.length; end++) {
      type(fieldOf(container, 0), letters.slice(0, end))
      vi.advanceTimersByTime(waitMs)
    }
    return stored.mock.calls.map(([, text]) => text as string)
  }

  test('stores slow ones one by one', async () => {
    expect(await write('abc', 400)).toEqual(['a', 'ab', 'abc'])
  })

  test('waits for the last of quick ones', async () => {
    await write('abcdefghijkl', 180)
    vi.advanceTimersByTime(400)
    stored.mockClear()
    expect(await write('abcde', 180)).toEqual([])
    vi.advanceTimersByTime(100)
    expect(stored.mock.calls).toEqual([['Name', 'abcde']])
  })
})

test('has stored everything when a press arrives', async () => {
  stored.mockClear()
  const onSave = vi.fn()
  const { container } = await render(<Form onSave={onSave} />)
  type(fieldOf(container, 0), 'abc')
  container.querySelector('button')!.click()
  expect(onSave).toHaveBeenCalledWith(['Name', 'abc'])
})

test('stores typed text when the field unmounts', async () => {
  stored.mockClear()
  const screen = await render(<Line label="Name" />)
  type(fieldOf(screen.container, 0), 'abc')
  await screen.unmount()
  await vi.waitFor(() => expect(stored).toHaveBeenCalledWith('Name', 'abc'))
})
