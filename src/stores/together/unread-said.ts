import { atom } from 'nanostores'
import { $t } from '../app/locale.ts'
import { $unread } from './unread.ts'

/** What a screen reader says for the item of the navigation, as `Messages, 2 unread`. Empty when nothing is unread. */
export const $unreadSaid = atom('')

export function sayUnread(): () => void {
  const say = () => {
    const count = $unread.get()
    $unreadSaid.set(count > 0 ? $t.get()('unread.nav', { count }) : '')
  }
  const stopCount = $unread.subscribe(say)
  const stopTexts = $t.listen(say)
  return () => {
    stopCount()
    stopTexts()
    $unreadSaid.set('')
  }
}
