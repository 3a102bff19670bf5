import { DEFAULT_SIMPLE_FORM, type SimpleForm } from '#core/editor/simple.ts'
import { readForm } from '#core/editor/stored-draft.ts'
import { storage } from '../../platform/page/storage.ts'
import { readerNow } from '../account/session.ts'

/** What the quick timer made last for whoever is here, on this device. */
export function lastForm(): SimpleForm | null {
  const kept = storage.lastForm.read()
  return kept === null || kept.userId !== readerNow() ? null : readForm(kept.form)
}

export function keepLastForm(form: SimpleForm): void {
  const userId = readerNow()
  if (userId !== '' && form !== DEFAULT_SIMPLE_FORM) storage.lastForm.write({ userId, form: { ...form } })
}
