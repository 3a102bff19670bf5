/** Apart from `navigation.ts`, so that public pages need not load the rules of redirects. */
import { storage } from '../../platform/page/storage.ts'

/** The do-not-redirect flag of the spec; it lasts as long as the tab. */
export function setDoNotRedirect(stay: boolean): void {
  storage.stay.write(stay)
}
