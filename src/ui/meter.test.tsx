import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Meter } from './meter.tsx'

const renderMeter = async (used: number, max: number) => {
  const screen = await render(<Meter label="Workouts" used={used} max={max} value={`${used} / ${max}`} />)
  return screen.getByRole('meter', { name: 'Workouts' })
}

test('says how much is used, in figures', async () => {
  const meter = await renderMeter(7, 10)
  await expect.element(meter).toMatchTextContent(/7 \/ 10/)
  await expect.element(meter).toHaveAttribute('aria-valuenow', '7')
  await expect.element(meter).toHaveAttribute('aria-valuemax', '10')
  await expect.element(meter).toHaveAttribute('aria-valuetext', '7 / 10')
})

test('goes no further than full, also where a smaller plan came later', async () => {
  const meter = await renderMeter(12, 10)
  await expect.element(meter).toHaveAttribute('aria-valuenow', '10')
  await expect.element(meter).toMatchTextContent(/12 \/ 10/)
})
