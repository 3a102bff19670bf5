import { DEFAULT_SIMPLE_FORM, type SimpleForm } from '#core/editor/simple.ts'
import { readForm } from '#core/editor/stored-draft.ts'
import { storage } from '../../platform/page/storage.ts'
import { readerNow } from '../account/session.ts'

/** The last form of the quick timer, for the current account on this device. */
export function lastForm(): SimpleForm | null {
  const kept = storage.lastForm.read()
  return kept === null || kept.userId !== readerNow() ? null : readForm(kept.form)
}

export function keepLastForm(form: SimpleForm): void {
  const userId = readerNow()
  if (userId !== '' && form !== DEFAULT_SIMPLE_FORM) storage.lastForm.write({ userId, form: { ...form } })
}
