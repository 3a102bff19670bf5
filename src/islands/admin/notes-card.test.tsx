import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import * as server from '../../data/admin/admin.ts'
import { $notes } from '../../stores/admin/notes.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { pending, freshApp } from '../app/islands.test-kit.ts'
import { NotesCard } from './admin-section.tsx'

vi.mock('../../data/admin/admin.ts', { spy: true })

const data = vi.mocked(server)
const noteOf = (version: string) => ({
  id: version,
  version,
  language: 'en',
  note: `New in ${version}`,
  createdAt: '2026-03-01T08:00:00.000Z'
})

freshApp()
beforeEach(() => {
  $notes.set({ kind: 'loading' })
  data.listNotes.mockResolvedValue({ items: [noteOf('1.1'), noteOf('1.0')], next: null })
  data.createNote.mockResolvedValue(noteOf('1.2'))
  data.deleteNote.mockResolvedValue()
})

test('lists the notes with their dates', async () => {
  const screen = await render(<NotesCard />)
  await expect.element(screen.getByText('New in 1.1')).toBeVisible()
  await expect.element(screen.getByText('1 Mar 2026').first()).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Edit 1.0' })).toBeVisible()
})

test('says that there are no notes yet', async () => {
  data.listNotes.mockResolvedValue({ items: [], next: null })
  const screen = await render(<NotesCard />)
  await expect.element(screen.getByText('No release notes yet.')).toBeVisible()
})

test('reads the next page, and says when that fails', async () => {
  data.listNotes.mockResolvedValueOnce({ items: [noteOf('1.1')], next: '1.1' })
  const screen = await render(<NotesCard />)
  const more = screen.getByRole('button', { name: 'Show more' })
  data.listNotes.mockRejectedValueOnce(new NetworkError('unreachable'))
  await more.click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('The server didn’t answer.')
  data.listNotes.mockResolvedValueOnce({ items: [noteOf('0.9')], next: null })
  await more.click()
  await expect.element(screen.getByText('New in 0.9')).toBeVisible()
  await expect.element(more).not.toBeInTheDocument()
})

test('creates a note', async () => {
  const screen = await render(<NotesCard />)
  await screen.getByRole('button', { name: 'Write a note' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Write a note' })
  await dialog.getByLabelText('Version').fill(' 1.2 ')
  await dialog.getByLabelText('Language').selectOptions('Deutsch')
  await dialog.getByLabelText('What’s new').fill('Less waiting')
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect.element(preview.getByText('Less waiting')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByText('New in 1.2')).toBeVisible()
  expect(data.createNote).toHaveBeenCalledWith(expect.any(String), {
    version: '1.2',
    language: 'de',
    note: 'Less waiting'
  })
})

test('keeps the typed text at the refused field', async () => {
  const issues = [{ path: 'version', code: 'version-empty' }]
  data.createNote.mockRejectedValue(new UserFacingError('invalid-argument', { kind: 'input', issues }))
  const screen = await render(<NotesCard />)
  await screen.getByRole('button', { name: 'Write a note' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('What’s new').fill('Less waiting')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const field = dialog.getByLabelText('Version')
  await expect.element(field).toHaveAccessibleDescription('Type the version.')
  await expect.element(field).toHaveFocus()
  await expect.element(dialog.getByLabelText('What’s new')).toHaveValue('Less waiting')
})

test('saves a change once', async () => {
  const answer = pending<server.AdminNote>()
  data.updateNote.mockReturnValue(answer.promise)
  const screen = await render(<NotesCard />)
  await screen.getByRole('button', { name: 'Edit 1.1' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Edit 1.1' })
  await expect.element(dialog.getByLabelText('What’s new')).toHaveValue('New in 1.1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  answer.resolve({ ...noteOf('1.1'), note: 'Other words' })
  await expect.element(screen.getByText('Other words')).toBeVisible()
})

test('asks before deleting, and deletes nothing while offline', async () => {
  const screen = await render(<NotesCard />)
  await screen.getByRole('button', { name: 'Delete 1.1' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Delete the note for 1.1?' })
  const yes = dialog.getByRole('button', { name: 'Delete' })
  $isOnline.set(false)
  await expect.element(yes).toBeDisabled()
  $isOnline.set(true)
  await yes.click()
  await expect.element(screen.getByText('New in 1.1')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'Release notes' })).toHaveFocus()
})
