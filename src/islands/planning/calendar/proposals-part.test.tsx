import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { NetworkError } from '#core/app/errors.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import * as store from '../../../stores/planning/proposed-dates.ts'
import { freshApp } from '../../app/islands.test-kit.ts'
import { ProposalsPart } from './proposals-part.tsx'

vi.mock('../../../stores/planning/proposed-dates.ts', { spy: true })
const { $proposals } = store
const sent = vi.mocked(store)

freshApp()
beforeEach(async () => {
  sent.readProposals.mockResolvedValue()
  sent.answerDate.mockResolvedValue()
  $proposals.set({ kind: 'loading' })
})

const ready = () =>
  $proposals.set({
    kind: 'ready',
    proposals: [{ id: 'm', at: '2030-12-01T07:00:00.000Z', from: 'Ben', workout: 'Ladder', text: '' }]
  })

test('accepts or declines a proposed date, and reports a failure', async () => {
  ready()
  const screen = await render(<ProposalsPart userId="ada" />)
  await expect.element(screen.getByText('proposed by Ben')).toBeVisible()
  sent.answerDate.mockRejectedValueOnce(new NetworkError('offline'))
  await screen.getByRole('button', { name: /^Accept: Ladder/ }).click()
  expect(sent.answerDate).toHaveBeenLastCalledWith('m', 'accepted')
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await screen.getByRole('button', { name: /^Decline: Ladder/ }).click()
  expect(sent.answerDate).toHaveBeenLastCalledWith('m', 'declined')
})

test('answers nothing while offline, and is hidden when there are no proposals', async () => {
  ready()
  $isOnline.set(false)
  const screen = await render(<ProposalsPart userId="ada" />)
  await expect.element(screen.getByRole('button', { name: /^Accept: Ladder/ })).toBeDisabled()
  $proposals.set({ kind: 'ready', proposals: [] })
  await expect.element(screen.getByRole('heading', { name: 'Proposed dates' })).not.toBeInTheDocument()
})

test('retries after a failure', async () => {
  $proposals.set({ kind: 'failed', error: new NetworkError('unreachable') })
  const screen = await render(<ProposalsPart userId="ada" />)
  sent.readProposals.mockClear()
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(sent.readProposals).toHaveBeenCalledExactlyOnceWith('ada')
})
