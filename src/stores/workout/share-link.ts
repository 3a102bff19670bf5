/** Handing a workout's link on. */
import { shareLink, type ShareResult } from '../../platform/files/share.ts'

/** Opens the device's share sheet, else copies the link. Call it from a press of the user. `path` is of this site. */
export function sharePage(title: string, path: string): Promise<ShareResult> {
  return shareLink({ title, url: new URL(path, location.origin).href })
}
