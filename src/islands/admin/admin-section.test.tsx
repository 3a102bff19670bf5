import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { atom } from 'nanostores'
import { UserFacingError } from '#core/app/errors.ts'
import { BASE_LIMITS } from '#core/workout/limits.ts'
import * as server from '../../data/admin/admin.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { submitter } from '../../stores/app/submit.ts'
import { pending, freshApp } from '../app/islands.test-kit.ts'
import { AdminListView, Failure, SureSheet } from './admin-list.tsx'
import { AdminSection } from './admin-section.tsx'
import { ContractForm } from './contracts-card.tsx'
import { EditCard, EditButtons, EditSheet } from './edit-card.tsx'

vi.mock('../../data/admin/admin.ts', { spy: true })

freshApp()

const rowOf = (name: string) => <li key={name}>{name}</li>
const load = vi.fn(async () => undefined)

test('shows its four cards', async () => {
  const never = () => pending<never>().promise
  vi.mocked(server.listContracts).mockImplementation(never)
  vi.mocked(server.listNotes).mockImplementation(never)
  vi.mocked(server.listOpenReports).mockImplementation(never)
  const screen = await render(<AdminSection />)
  const section = screen.getByRole('region', { name: 'Administration' })
  for (const name of ['A user’s contract', 'Contracts', 'Reports', 'Release notes'])
    await expect.element(section.getByRole('region', { name })).toBeVisible()
})

test('shows each state of a list', async () => {
  const view = { load, empty: 'Nothing here', children: rowOf }
  const screen = await render(<AdminListView list={{ kind: 'loading' }} {...view} />)
  await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeVisible()
  await screen.rerender(<AdminListView list={{ kind: 'failed', error: new UserFacingError('busy') }} {...view} />)
  await screen.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  expect(load).toHaveBeenCalledOnce()
  await screen.rerender(<AdminListView list={{ kind: 'ready', items: [], next: null }} {...view} />)
  await expect.element(screen.getByText('Nothing here')).toBeVisible()
  await screen.rerender(<AdminListView list={{ kind: 'ready', items: ['One'], next: null }} {...view} />)
  await expect.element(screen.getByRole('listitem')).toHaveTextContent('One')
})

test('requests the next page once, and not while offline', async () => {
  const answer = pending<void>()
  const read = vi.fn(() => answer.promise)
  const more = submitter(read)
  const list = { kind: 'ready' as const, items: ['One'], next: 'One' }
  const screen = await render(<AdminListView list={list} load={load} more={more} empty="" children={rowOf} />)
  const button = screen.getByRole('button', { name: 'Show more' })
  await button.click()
  await expect.element(button).toBeDisabled()
  answer.resolve()
  await expect.element(button).toBeEnabled()
  $isOnline.set(false)
  await expect.element(button).toBeDisabled()
  expect(read).toHaveBeenCalledOnce()
})

test('shows a failure until the next try', async () => {
  const $state = atom<{ kind: 'idle' } | { kind: 'failed'; error: unknown }>({ kind: 'idle' })
  const screen = await render(<Failure of={{ $state, submit: async () => true, reset: () => undefined }} />)
  expect(screen.getByRole('alert').query()).toBeNull()
  $state.set({ kind: 'failed', error: new UserFacingError('busy') })
  await expect.element(screen.getByRole('alert')).toMatchTextContent('This changed somewhere else')
})

test('names the row in its buttons and disables them while offline', async () => {
  const onEdit = vi.fn()
  const onDelete = vi.fn()
  const screen = await render(<EditButtons name="Club" onEdit={onEdit} onDelete={onDelete} />)
  for (const name of ['Edit', 'Delete']) await expect.element(screen.getByText(name, { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Edit Club' }).click()
  await screen.getByRole('button', { name: 'Delete Club' }).click()
  expect([onEdit.mock.calls.length, onDelete.mock.calls.length]).toEqual([1, 1])
  $isOnline.set(false)
  await expect.element(screen.getByRole('button', { name: 'Edit Club' })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: 'Delete Club' })).toBeDisabled()
})

test('keeps the question open with the reason after a failure', async () => {
  const run = vi.fn(async (_id: string) => Promise.reject(new UserFacingError('unavailable')))
  const onClose = vi.fn()
  const screen = await render(
    <SureSheet
      title="Delete?"
      text="It is gone then."
      yes="Delete"
      action={submitter(run)}
      args={['a']}
      headingId="none"
      onClose={onClose}
    />
  )
  await screen.getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('The server isn’t available right now.')
  expect(run).toHaveBeenCalledWith('a')
  expect(onClose).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await screen.getByRole('button', { name: 'Close' }).click()
  expect(onClose).toHaveBeenCalledTimes(2)
  $isOnline.set(false)
  await expect.element(screen.getByRole('button', { name: 'Delete' })).toBeDisabled()
})

test('keeps the name fixed in a form where it is the key', async () => {
  const screen = await render(<ContractForm name="Club" limits={BASE_LIMITS} onClose={() => undefined} />)
  await expect.element(screen.getByRole('dialog', { name: 'Edit Club' })).toBeVisible()
  await expect.element(screen.getByLabelText('Workouts')).toHaveValue('10')
  expect(screen.getByLabelText('Name').query()).toBeNull()
})

test('sends the fields of a form as typed, and closes on success', async () => {
  const answer = pending<void>()
  const run = vi.fn((_text: string) => answer.promise)
  const onClose = vi.fn()
  const screen = await render(
    <EditSheet title="New" action={submitter(run)} args={['typed']} onClose={onClose}>
      {() => <input aria-label="Text" />}
    </EditSheet>
  )
  const save = screen.getByRole('button', { name: 'Save' })
  await save.click()
  await expect.element(save).toBeDisabled()
  expect(onClose).not.toHaveBeenCalled()
  answer.resolve()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(run).toHaveBeenCalledExactlyOnceWith('typed')
})

test('clears the last failure of a card before a dialog opens', async () => {
  const save = { reset: vi.fn() }
  const remove = submitter(async (_key: string) => undefined)
  const screen = await render(
    <EditCard
      id={'things'}
      title={'Things'}
      newLabel={'New thing'}
      empty={'None'}
      load={load}
      save={save}
      remove={remove}
      list={{ kind: 'ready', items: ['One'], next: null }}
      question={(item) => ({ title: `Delete ${item}?`, text: '', yes: 'Yes', args: [item] })}
      row={(item, open) => (
        <li key={item}>
          <button onClick={open.onDelete}>{item}</button>
        </li>
      )}
      form={(item) => <p>{item ?? 'A new one'}</p>}
    />
  )
  await screen.getByRole('button', { name: 'New thing' }).click()
  await expect.element(screen.getByText('A new one')).toBeVisible()
  expect(save.reset).toHaveBeenCalledOnce()
  await screen.getByRole('button', { name: 'One' }).click()
  await screen.getByRole('dialog', { name: 'Delete One?' }).getByRole('button', { name: 'Yes' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Things' })).toHaveFocus()
})
