import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { Stepper } from './stepper.tsx'

const onRefuse = vi.fn()
beforeEach(() => vi.clearAllMocks())
afterEach(() => vi.useRealTimers())

async function renderWork(start: number, bounds: { min?: number; max?: number } = {}) {
  function Work() {
    const [seconds, setSeconds] = useState(start)
    const names = { label: 'Work', lessLabel: 'Less', moreLabel: 'More' }
    return (
      <>
        <Stepper value={seconds} onChange={setSeconds} onRefuse={onRefuse} {...bounds} {...names} />
        <output aria-label="seconds">{seconds}</output>
      </>
    )
  }
  const screen = await render(<Work />)
  return {
    field: screen.getByRole('spinbutton', { name: 'Work' }),
    less: screen.getByRole('button', { name: 'Less' }),
    more: screen.getByRole('button', { name: 'More' }),
    seconds: screen.getByRole('status', { name: 'seconds' })
  }
}

test('shows the time and announces it with its bounds', async () => {
  const { field } = await renderWork(90, { max: 600 })
  await expect.element(field).toHaveValue('1:30')
  for (const [name, value] of Object.entries({ now: '90', min: '1', max: '600', text: '1:30' }))
    await expect.element(field).toHaveAttribute(`aria-value${name}`, value)
})

test("turns off the browser's suggestions", async () => {
  const { field } = await renderWork(30)
  await expect.element(field).toHaveAttribute('autocomplete', 'off')
})

test('steps by five seconds with buttons and arrow keys', async () => {
  const { field, less, more, seconds } = await renderWork(30)
  await more.click()
  await expect.element(seconds).toHaveTextContent('35')
  await less.click()
  await expect.element(seconds).toHaveTextContent('30')
  await field.click()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
  await expect.element(seconds).toHaveTextContent('35')
})

test('steps once with the keyboard on a button', async () => {
  const { more, seconds } = await renderWork(30)
  more.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(seconds).toHaveTextContent('35')
})

test('repeats while a button is held and stops on release', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { more, seconds } = await renderWork(30)
  const press = (type: string) => more.element().dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0 }))
  press('pointerdown')
  for (const reached of ['35', '40', '45']) {
    await expect.element(seconds).toHaveTextContent(reached)
    vi.advanceTimersToNextTimer()
  }
  await expect.element(seconds).toHaveTextContent('50')
  press('pointerup')
  expect(vi.getTimerCount()).toBe(0)
})

test('replaces typed text with a step', async () => {
  const { field, less, more } = await renderWork(30)
  await field.fill('9:99')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(field).toHaveValue('0:35')
  for (const button of [less, more]) await expect.element(button).toHaveAttribute('type', 'button')
})

test('stops at its bounds', async () => {
  const { less, more } = await renderWork(10, { min: 10, max: 10 })
  await expect.element(less).toBeDisabled()
  await expect.element(more).toBeDisabled()
})

test('accepts a typed time on Enter or blur, within its bounds', async () => {
  const { field, seconds } = await renderWork(30, { max: 120 })
  await field.fill('1:15')
  await expect.element(seconds).toHaveTextContent('30')
  await userEvent.keyboard('{Enter}')
  await expect.element(seconds).toHaveTextContent('75')
  await field.fill('9:00')
  await userEvent.tab()
  await expect.element(seconds).toHaveTextContent('120')
  expect(onRefuse).not.toHaveBeenCalled()
})

test('keeps the last valid time when the text is invalid, and says so once', async () => {
  const { field, seconds } = await renderWork(30)
  await field.fill('soon')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('0:30')
  await expect.element(seconds).toHaveTextContent('30')
  expect(onRefuse).toHaveBeenCalledTimes(1)
})

test('discards typed text with Escape', async () => {
  const { field } = await renderWork(30)
  await field.fill('9:99')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('0:30')
  await userEvent.tab()
  expect(onRefuse).not.toHaveBeenCalled()
})
