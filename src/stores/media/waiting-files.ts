/** Runs on every screen: the code of uploads is loaded only when files are pending on this device. */
import { storage } from '../../platform/page/storage.ts'
import { accountKnown } from '../account/session.ts'

export async function sendWaitingFiles(): Promise<void> {
  if (!storage.areFilesWaiting.read()) return
  await accountKnown()
  const files = await import('../editor/finish-uploads.ts')
  await files.startUploads()
}
