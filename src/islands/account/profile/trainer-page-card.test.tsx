import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { NO_TRAINER_PAGE, type TrainerPage } from '#core/account/trainer-page.ts'
import { NetworkError } from '#core/app/errors.ts'
import * as data from '../../../data/account/trainer-page.ts'
import { saveTrainerPage, typeTrainerPage } from '../../../stores/account/trainer-page.ts'
import { freshApp, pending } from '../../app/islands.test-kit.ts'
import { TrainerPageCard } from './trainer-page-card.tsx'

vi.mock('../../../data/account/trainer-page.ts', { spy: true })

const mocked = vi.mocked(data)

freshApp()
beforeEach(() => {
  typeTrainerPage(null)
  saveTrainerPage.reset()
  mocked.readTrainerPage.mockResolvedValue(NO_TRAINER_PAGE)
  mocked.saveTrainerPage.mockImplementation(async (page) => page)
})

test('shows the page at once, saves checked texts, and takes the page down', async () => {
  const screen = await render(<TrainerPageCard userId="ada" />)
  const shown = screen.getByRole('switch', { name: 'Show a trainer page' })
  await expect.element(shown).not.toBeChecked()
  expect(screen.getByRole('textbox').elements()).toEqual([])
  await shown.click()
  await expect.element(shown).toBeChecked()
  expect(mocked.saveTrainerPage).toHaveBeenLastCalledWith({ ...NO_TRAINER_PAGE, isShown: true })
  await expect.element(screen.getByRole('link', { name: 'Open your page' })).toHaveAttribute('href', '/trainer/ada/')

  await screen.getByRole('textbox', { name: 'About you' }).fill('Kettlebells, no mirrors.')
  const links = screen.getByRole('textbox', { name: 'Links' })
  await links.fill('javascript:alert(1)')
  const save = screen.getByRole('button', { name: 'Save' })
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await expect.element(links).toHaveAccessibleDescription(/“javascript:alert\(1\)” can’t be shown/)
  await links.fill('mara.example\nmy site')
  await expect.element(links).toHaveAccessibleDescription(/“my site” isn’t a web address/)
  await links.fill('mara.example\nhttps://b.example/c')
  await save.click()
  const texts = { about: 'Kettlebells, no mirrors.', links: ['https://mara.example', 'https://b.example/c'] }
  await vi.waitFor(() =>
    expect(mocked.saveTrainerPage).toHaveBeenLastCalledWith({ ...NO_TRAINER_PAGE, ...texts, isShown: true })
  )

  await shown.click()
  await expect.element(shown).not.toBeChecked()
  expect(mocked.saveTrainerPage).toHaveBeenLastCalledWith({ ...NO_TRAINER_PAGE, ...texts, isShown: false })
})

test('takes the switch back when it cannot be stored', async () => {
  const answer = pending<TrainerPage>()
  mocked.saveTrainerPage.mockReturnValue(answer.promise)
  const screen = await render(<TrainerPageCard userId="ada" />)
  const shown = screen.getByRole('switch')
  await shown.click()
  await expect.element(shown).toBeChecked()
  await expect.element(shown).toBeDisabled()
  answer.reject(new NetworkError('unreachable'))
  await expect.element(screen.getByRole('alert')).toMatchTextContent('The server didn’t answer.')
  await expect.element(shown).not.toBeChecked()
})

test('offers to read again when the page could not be read', async () => {
  mocked.readTrainerPage.mockRejectedValueOnce(new NetworkError('unreachable'))
  const screen = await render(<TrainerPageCard userId="bob" />)
  await expect.element(screen.getByText('We couldn’t load your trainer page.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.element(screen.getByRole('switch')).toBeVisible()
})
