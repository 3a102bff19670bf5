import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Meter } from './meter.tsx'

const renderMeter = async (used: number, max: number) => {
  const screen = await render(<Meter label="Workouts" used={used} max={max} value={`${used} / ${max}`} />)
  return screen.getByRole('meter', { name: 'Workouts' })
}
const barOf = (meter: { element: () => Element }) => meter.element().querySelector('i')?.style.getPropertyValue('--v')

test('shows the usage in figures', async () => {
  const meter = await renderMeter(7, 10)
  await expect.element(meter).toMatchTextContent(/7 \/ 10/)
  await expect.element(meter).toHaveAttribute('aria-valuenow', '7')
  await expect.element(meter).toHaveAttribute('aria-valuemax', '10')
  await expect.element(meter).toHaveAttribute('aria-valuetext', '7 / 10')
  expect(barOf(meter)).toBe('70%')
})

test('stops at full, even after a change to a smaller plan', async () => {
  const meter = await renderMeter(12, 10)
  await expect.element(meter).toHaveAttribute('aria-valuenow', '10')
  await expect.element(meter).toMatchTextContent(/12 \/ 10/)
  expect(barOf(meter)).toBe('100%')
})

test('shows a limit of zero as full', async () => {
  expect(barOf(await renderMeter(0, 0))).toBe('100%')
})
