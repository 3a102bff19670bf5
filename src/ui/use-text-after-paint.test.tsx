import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useTextAfterPaint } from './use-text-after-paint.ts'

const stored = vi.fn()

function Line({ label }: { label: string }) {
  const [value, setValue] = useState('')
  const typed = useTextAfterPaint(value, (text) => {
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

/** As a browser does it: the letter stands in the field when the event is sent. */
function type(field: HTMLInputElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
  set!.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

test('a letter is shown at once, and stored after it is painted', async () => {
  stored.mockClear()
  const { container } = await render(<Form onSave={() => undefined} />)
  type(fieldOf(container, 0), 'a')
  expect(fieldOf(container, 0).value).toBe('a')
  expect(stored).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(stored.mock.calls).toEqual([['Name', 'a']]))
  await expect.poll(() => fieldOf(container, 0).value).toBe('a')
})

test('two letters before a paint are stored as one, and another field first ends this one', async () => {
  stored.mockClear()
  const { container } = await render(<Form onSave={() => undefined} />)
  type(fieldOf(container, 0), 'a')
  type(fieldOf(container, 0), 'ab')
  type(fieldOf(container, 1), 'x')
  expect(stored.mock.calls).toEqual([['Name', 'ab']])
  await vi.waitFor(() => expect(stored.mock.calls.at(-1)).toEqual(['Text', 'x']))
})

test('a press finds everything stored', async () => {
  stored.mockClear()
  const onSave = vi.fn()
  const { container } = await render(<Form onSave={onSave} />)
  type(fieldOf(container, 0), 'abc')
  container.querySelector('button')!.click()
  expect(onSave).toHaveBeenCalledWith(['Name', 'abc'])
})

test('a field that goes away still stores what was typed', async () => {
  stored.mockClear()
  const screen = await render(<Line label="Name" />)
  type(fieldOf(screen.container, 0), 'abc')
  await screen.unmount()
  await vi.waitFor(() => expect(stored).toHaveBeenCalledWith('Name', 'abc'))
})
