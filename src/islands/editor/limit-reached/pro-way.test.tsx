import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { getConfig } from '../../../data/app/config.ts'
import * as support from '../../../data/mail/support.ts'
import { $proOffer } from '../../../stores/account/pro-offer.ts'
import { typeSupportText, writeToSupport } from '../../../stores/mail/support.ts'
import { freshApp } from '../../app/islands.test-kit.ts'
import { ExerciseLimitNote } from '../limit-notes.tsx'
import { WorkoutLimitNote } from '../workout-limit-note.tsx'
import { ProPrice } from './pro-price.tsx'
import { ProWay } from './pro-way.tsx'

vi.mock('../../../data/app/config.ts', () => ({ getConfig: vi.fn<typeof getConfig>() }))
vi.mock('../../../data/mail/support.ts', { spy: true })
const config = { endpoint: '', project: '', providers: [] }
const pro = { price: { amount: 4.9, currency: 'EUR', per: 'month' }, url: 'https://pay.example/pro' }

freshApp()
beforeEach(() => {
  $proOffer.set(null)
  typeSupportText('')
  writeToSupport.reset()
  vi.mocked(getConfig).mockResolvedValue({ ...config, pro })
  vi.mocked(support.writeToSupport).mockResolvedValue()
})

test('shows the price and link of the installation', async () => {
  const screen = await render(<ProWay email="ada@x.test" isBase />)
  await expect.element(screen.getByText('Pro costs €4.90 a month.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Get Pro' })).toHaveAttribute('href', pro.url)
  await expect.element(screen.getByText(/Enter your email there: ada@x\.test/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Write to us' }).query()).toBeNull()
})

test('opens a message with the topic preselected if there is no link', async () => {
  vi.mocked(getConfig).mockResolvedValue(config)
  const screen = await render(<ProWay email="ada@x.test" isBase />)
  expect(screen.getByText(/Pro costs/).query()).toBeNull()
  await screen.getByRole('button', { name: 'Write to us' }).click()
  const sheet = screen.getByRole('dialog', { name: 'Write to us' })
  await expect.element(sheet.getByRole('combobox', { name: 'Topic' })).toHaveDisplayValue('How to get Pro')
  await sheet.getByLabelText('Your question or idea').fill('For two trainers.')
  await sheet.getByRole('button', { name: 'Send' }).click()
  await expect.element(sheet.getByRole('status')).toMatchTextContent('Thank you.')
  expect(support.writeToSupport).toHaveBeenCalledExactlyOnceWith(expect.any(String), 'pro', 'For two trainers.')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
})

test('asks Pro users about a contract of their own', async () => {
  const screen = await render(<ProWay email="ada@x.test" isBase={false} />)
  await screen.getByRole('button', { name: 'Write to us' }).click()
  const about = screen.getByRole('dialog').getByRole('combobox', { name: 'Topic' })
  await expect.element(about).toHaveDisplayValue('A contract for a club or team')
  expect(screen.getByText(/Pro costs/).query()).toBeNull()
})

test.each([
  ['year', 'Pro costs €49 a year.'],
  ['once', 'Pro costs €49 once.']
])('shows a price per %s', async (per, text) => {
  vi.mocked(getConfig).mockResolvedValue({ ...config, pro: { price: { amount: 49, currency: 'EUR', per } } })
  const screen = await render(<ProPrice />)
  await expect.element(screen.getByText(text)).toBeVisible()
})

test('shows the price in notes about a limit', async () => {
  const screen = await render(<WorkoutLimitNote max={10} text="editor.limitText" />)
  await expect.element(screen.getByText('Pro costs €4.90 a month.')).toBeVisible()
  await screen.rerender(<ExerciseLimitNote max={20} />)
  await expect.element(screen.getByText('Pro costs €4.90 a month.')).toBeVisible()
})
