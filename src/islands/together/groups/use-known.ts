import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { $session, accountOf } from '../../../stores/account/session.ts'
import { $acceptedFriends, keepFriends } from '../../../stores/together/friends.ts'
import { $groups, keepGroups } from '../../../stores/together/groups.ts'
import type { Known } from './names.ts'

/** Keeps groups and friends up to date while they are shown. */
export function useKnown(): Known {
  useEffect(keepGroups, [])
  useEffect(keepFriends, [])
  const state = useStore($groups)
  const friends = useStore($acceptedFriends)
  const userId = accountOf(useStore($session))?.login.userId ?? ''
  const people = state.kind === 'ready' ? state.people : null
  return useMemo(() => ({ userId, friends, people: people ?? {} }), [userId, friends, people])
}
