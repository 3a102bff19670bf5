/** Announcements about people, gathered so that a screen reader hears at most one every three seconds. */
import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { newcomers, peopleOf } from '#core/live/people.ts'
import type { Member } from '#core/live/protocol.ts'
import { $locale, $t } from '../../stores/app/locale.ts'

/** Milliseconds. */
const SAY_EVERY_MS = 3000

/** "Tom and Noor joined, 6 here". Empty until somebody comes. */
export function useJoinsSaid(members: readonly Member[]): string {
  const t = useStore($t)
  const locale = useStore($locale)
  const [said, setSaid] = useState('')
  const people = peopleOf(members)
  const before = useRef(people)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const say = useEffectEvent(() => {
    timer.current = undefined
    const came = newcomers(before.current, people).map(({ name }) => name)
    before.current = people
    if (came.length === 0) return
    const names = new Intl.ListFormat(locale).format(came)
    setSaid(t('live.joined', { names, count: people.length }))
  })
  const key = people.map(({ id }) => id).join(' ')
  useEffect(() => {
    timer.current ??= setTimeout(() => say(), SAY_EVERY_MS)
  }, [key])
  useEffect(() => () => clearTimeout(timer.current), [])
  return said
}
