import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { NetworkError } from '#core/app/errors.ts'
import * as library from '../../data/exercises/library.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { SwapSheet } from './swap-sheet.tsx'

vi.mock('../../data/exercises/library.ts', { spy: true })

freshApp()

const sheet = (id: string, onChoose = vi.fn()) => (
  <SwapSheet id={id} name="Mine" language="de" isForPlay={false} onChoose={onChoose} onClose={vi.fn()} />
)

test('draws easier and harder exercises, and chooses one', async () => {
  const onChoose = vi.fn()
  const screen = await render(sheet('push-up', onChoose))
  const dialog = screen.getByRole('dialog', { name: 'In place of “Mine”' })
  const easier = dialog.getByRole('button', { name: /easier/ }).first()
  await expect.element(easier).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: /harder/ }).first()).toBeVisible()
  // The exercise needs no equipment.
  await expect.element(dialog.getByRole('button', { name: /without equipment/ })).not.toBeInTheDocument()
  await expect.poll(() => document.querySelectorAll('.swap-choices .figure path').length).toBeGreaterThan(10)
  const name = easier.element().querySelector('b')?.textContent
  await easier.click()
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: 'easier', name }))
})

test('offers an exercise without equipment in place of one that needs some', async () => {
  const screen = await render(sheet('bench-press'))
  await expect.element(screen.getByRole('button', { name: /without equipment/ }).first()).toBeVisible()
})

test('has no alternatives for an exercise of a later version', async () => {
  const screen = await render(sheet('of-a-later-version'))
  await expect.element(screen.getByText('The library has no alternative.')).toBeVisible()
})

test('says when it cannot be loaded while offline', async () => {
  vi.mocked(library.readExercise).mockRejectedValueOnce(new NetworkError('unreachable'))
  const screen = await render(sheet('push-up'))
  await expect.element(screen.getByRole('alert')).toMatchTextContent('We couldn’t load the exercises.')
})
