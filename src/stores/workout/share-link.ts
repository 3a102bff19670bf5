import { shareLink, type ShareResult } from '../../platform/files/share.ts'

/** Must be called from a press. `path` is on this site. */
export function sharePage(title: string, path: string): Promise<ShareResult> {
  return shareLink({ title, url: new URL(path, location.origin).href })
}
