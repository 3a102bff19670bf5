import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { UserFacingError } from '#core/app/errors.ts'
import * as server from '../../data/mail/support.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { $supportTopic, typeSupportText, writeToSupport } from '../../stores/mail/support.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { SupportPart } from './support-part.tsx'
import { SupportSheet } from './support-sheet.tsx'

vi.mock('../../data/mail/support.ts', { spy: true })
const data = vi.mocked(server)

freshApp()
beforeEach(() => {
  typeSupportText('')
  writeToSupport.reset()
  data.writeToSupport.mockResolvedValue()
})

test('sends a text and clears the field', async () => {
  const screen = await render(<SupportPart />)
  const send = screen.getByRole('button', { name: 'Send' })
  await expect.element(send).toHaveAttribute('aria-disabled', 'true')
  await screen.getByLabelText('Your question or idea').fill('How do I share?')
  await send.click()
  await expect.element(screen.getByRole('status')).toMatchTextContent('Thank you.')
  await expect.element(screen.getByLabelText('Your question or idea')).toHaveValue('')
  expect(data.writeToSupport).toHaveBeenCalledExactlyOnceWith(expect.any(String), 'question', 'How do I share?')
})

test('reports a failure and keeps the text', async () => {
  data.writeToSupport.mockRejectedValueOnce(new UserFacingError('support-limit'))
  const screen = await render(<SupportPart />)
  await screen.getByLabelText('Your question or idea').fill('Once more')
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('You’ve sent us enough messages for today')
  await expect.element(screen.getByLabelText('Your question or idea')).toHaveValue('Once more')
})

test('sends nothing while offline', async () => {
  $isOnline.set(false)
  typeSupportText('Hello')
  const screen = await render(<SupportPart />)
  await expect.element(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true')
  await expect.element(screen.getByText('You need a connection for this.')).toBeVisible()
})

test('preselects the topic of the pressed button, and forgets it after closing', async () => {
  const onClose = vi.fn()
  const screen = await render(<SupportSheet topic="pro" onClose={onClose} />)
  const about = screen.getByRole('combobox', { name: 'Topic' })
  await expect.element(about).toHaveDisplayValue('How to get Pro')
  await about.selectOptions('Question or idea')
  expect($supportTopic.get()).toBe('question')
  await screen.getByRole('button', { name: 'Close' }).click()
  expect(onClose).toHaveBeenCalledOnce()
  await screen.unmount()
  expect($supportTopic.get()).toBe('question')
})
