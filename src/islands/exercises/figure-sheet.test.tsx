import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import '../../styles/app/tokens.css'
import '../../styles/app/figure.css'
import '../../styles/exercises/figure-sheet.css'
import { FigureSheet } from './figure-sheet.tsx'

test('shows figures with and without names, and one at a moment of its cycle', async () => {
  const screen = await render(<FigureSheet />)
  const heading = () => screen.container.querySelector('h2')
  const tiles = screen.container.querySelectorAll('.exercises-sheet-tile')
  expect(tiles.length).toBeGreaterThan(100)
  const last = tiles[tiles.length - 1]
  const name = last?.textContent?.replace(/^\d+\s*/, '') ?? ''
  expect(name).not.toBe('')
  await screen.getByRole('button', { name: last?.textContent ?? '', exact: true }).click()
  await expect.poll(() => heading()?.textContent).toContain(`${name} · `)
  await screen.getByRole('checkbox', { name: 'Names' }).click()
  expect(last?.textContent).toMatch(/^\d+\s*$/)
  await expect.poll(() => heading()?.textContent).toBe('…')
  const drawn = () => screen.container.querySelector('.exercises-sheet-chosen > .figure')?.innerHTML
  const before = drawn()
  await screen.getByRole('slider').fill('0.5')
  await expect.poll(drawn).not.toBe(before)
  await screen.getByRole('combobox', { name: 'Size' }).selectOptions('icon')
  expect(last?.querySelector('.figure')?.getBoundingClientRect().width).toBe(24)
})
