import { atom } from 'nanostores'
import { $t, loadTexts } from '../app/locale.ts'
import { $unread } from './unread.ts'

/** What a screen reader says for the item of the navigation, as `Messages, 2 unread`. Empty when nothing is unread. */
export const $unreadSaid = atom('')

export function sayUnread(): () => void {
  let hasTexts = false
  const say = () => {
    const count = $unread.get()
    $unreadSaid.set(count > 0 && hasTexts ? $t.get()('unread.nav', { count }) : '')
  }
  const stopCount = $unread.subscribe((count) => {
    say()
    if (count === 0 || hasTexts) return
    loadTexts(['unread']).then(
      () => {
        hasTexts = true
        say()
      },
      () => undefined
    )
  })
  const stopTexts = $t.listen(say)
  return () => {
    stopCount()
    stopTexts()
    $unreadSaid.set('')
  }
}
