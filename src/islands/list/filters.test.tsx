import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { NO_FILTER } from '#core/list/filter.ts'
import { $filter } from '../../stores/list/list-state.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { Filters } from './filters.tsx'

freshApp()
beforeEach(() => $filter.set(NO_FILTER))

test('searches after a pause in typing, and at once when something else is pressed', async () => {
  const screen = await render(<Filters tab="my" />)
  const search = screen.getByRole('searchbox', { name: 'Search by name or trainer' })
  await search.fill('rain')
  await expect.poll(() => $filter.get().search).toBe('rain')
  await search.fill('rainy')
  expect($filter.get().search).toBe('rain')
  await userEvent.keyboard('{Enter}')
  expect($filter.get().search).toBe('rainy')
  $filter.set(NO_FILTER)
  await expect.element(search).toHaveValue('')
})

test('toggles levels and keeps their order', async () => {
  const screen = await render(<Filters tab="my" />)
  await expect.element(screen.getByRole('group', { name: 'Filters' })).toBeVisible()
  await screen.getByRole('button', { name: 'Extreme', pressed: false }).click()
  await screen.getByRole('button', { name: 'Base' }).click()
  await expect.element(screen.getByRole('button', { name: 'Extreme', pressed: true })).toBeVisible()
  expect($filter.get().levels).toEqual(['base', 'extreme'])
  await screen.getByRole('button', { name: 'Extreme' }).click()
  expect($filter.get().levels).toEqual(['base'])
})

test('shows a sport chosen in the dialog', async () => {
  const screen = await render(<Filters tab="my" />)
  const opener = screen.getByRole('button', { name: 'All sports' })
  await expect.element(opener).toHaveAttribute('aria-haspopup', 'dialog')
  await opener.click()
  const dialog = screen.getByRole('dialog', { name: 'Choose a sport' })
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await opener.click()
  await expect.element(dialog.getByRole('button', { name: 'All sports', pressed: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Boxing' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Boxing' })).toHaveFocus()
})

test('changes the order in a dialog, and keeps it on Escape', async () => {
  const screen = await render(<Filters tab="my" />)
  const opener = screen.getByRole('button', { name: 'Sorted by: Newest' })
  await opener.click()
  const dialog = screen.getByRole('dialog', { name: 'Sort by' })
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await opener.click()
  await expect.element(dialog.getByRole('button', { name: 'Newest', pressed: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Name', pressed: false }).click()
  await expect.element(screen.getByRole('button', { name: 'Sorted by: Name' })).toBeVisible()
})

test('marks only the current order', async () => {
  const screen = await render(<Filters tab="my" />)
  await screen.getByRole('button', { name: 'Sorted by: Newest' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Sort by' })).toBeVisible()
  const orders = () => [...screen.container.querySelectorAll('[aria-pressed]:has(span)')]
  const marked = () => orders().filter((order) => order.querySelector('svg') !== null)
  expect(orders().length).toBeGreaterThan(3)
  expect(marked().map((order) => order.textContent?.trim())).toEqual(['Newest'])
})

test('offers only orders the server supports in the public list', async () => {
  const ordersOf = async (tab: 'my' | 'public') => {
    const screen = await render(<Filters tab={tab} />)
    await screen.getByRole('button', { name: /Sorted by/ }).click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByRole('button', { name: 'Newest' })).toBeVisible()
    const names = dialog
      .getByRole('button')
      .elements()
      .map((button) => button.textContent)
    await screen.unmount()
    return names.filter((name) => name !== '')
  }
  const mine = await ordersOf('my')
  const shared = await ordersOf('public')
  expect(mine).toContain('Name')
  expect(shared).not.toEqual(mine)
  for (const name of shared) expect(mine).toContain(name)
})
