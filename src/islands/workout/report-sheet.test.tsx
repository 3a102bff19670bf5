import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { NetworkError } from '#core/app/errors.ts'
import * as server from '../../data/workout/workouts.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { ReportSheet } from './report-sheet.tsx'

vi.mock('../../data/workout/workouts.ts', { spy: true })

const data = vi.mocked(server)
const onClose = vi.fn()

freshApp()

test('sends a report with a reason, tries again and confirms it', async () => {
  data.reportWorkout.mockRejectedValueOnce(new NetworkError('unreachable')).mockResolvedValue()
  const screen = await render(<ReportSheet workout={{ id: 'rain', name: 'Rain' }} onClose={onClose} />)
  const dialog = screen.getByRole('dialog', { name: 'Report “Rain”' })
  const send = dialog.getByRole('button', { name: 'Send report' })
  await expect.element(send).toHaveAttribute('aria-disabled', 'true')
  await send.click({ force: true })
  expect(data.reportWorkout).not.toHaveBeenCalled()
  await dialog.getByRole('textbox', { name: 'What’s wrong with it?' }).fill('  rude  ')
  await send.click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await send.click()
  await expect.element(dialog.getByRole('status')).toMatchTextContent('Thank you. We’ll look into it.')
  expect(data.reportWorkout).toHaveBeenLastCalledWith('rain', 'rude', true)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  expect(onClose).toHaveBeenCalled()
})
