import { atom } from 'nanostores'
import { isUntouched } from '#core/editor/draft.ts'
import type { SimpleForm } from '#core/editor/simple.ts'
import type { StoredDraft } from '#core/editor/stored-draft.ts'
import { dropDraft, keepDraft, readDrafts } from '../../data/editor/drafts.ts'
import { accountKnown } from '../account/session.ts'
import { $t } from '../app/locale.ts'
import { notify } from '../app/notices.ts'

/** The newest workout that was started on this device and never saved. */
export const $openDraft = atom<StoredDraft | null>(null)

/** A form that was only opened is not worth keeping: its name and numbers are defaults. */
const isBegun = (form: SimpleForm): boolean =>
  form.lines.trim() !== '' || !['', $t.get()(`presets.name-${form.preset}`)].includes(form.name.trim())

function isOpen(draft: StoredDraft): boolean {
  if (draft.kind === 'simple') return !draft.wasSent && isBegun(draft.form)
  const { version, pending, content, typed } = draft
  return version === null && pending.length === 0 && ((typed?.open ?? 0) > 0 || !isUntouched(content))
}

export async function readOpenDraft(): Promise<void> {
  const { userId } = (await accountKnown()).login
  $openDraft.set((await readDrafts(userId)).find(isOpen) ?? null)
}

async function drop(draft: StoredDraft): Promise<void> {
  await dropDraft(draft.ownerId, draft.workoutId)
  if (draft.kind === 'simple') await (await import('./simple-creation.ts')).forgetForm(draft.workoutId)
  await readOpenDraft()
}

/** Offers an undo. */
export async function dismissOpenDraft(): Promise<void> {
  const draft = $openDraft.get()
  if (draft === null) return
  $openDraft.set(null)
  const t = $t.get()
  const undo = () => void keepDraft(draft).then(readOpenDraft, () => undefined)
  notify({ kind: 'info', text: t('editor.discarded'), action: { label: t('editor.undo'), run: undo } })
  await drop(draft)
}
