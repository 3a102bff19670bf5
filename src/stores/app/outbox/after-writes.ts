import type { Write } from '#core/app/outbox.ts'
import type { Settled } from '../../../data/app/send-queue.ts'
import { dropSentDraft } from '../../../data/editor/sent-draft.ts'
import { refreshUsage } from '../../account/session.ts'
import { refreshFavorites } from '../../list/favorites.ts'
import { refreshList } from '../../list/load-list.ts'
import { setResultState } from '../../player/results/result-states.ts'
import { showUnsentRows } from '../../list/unsent-rows.ts'
import { followWrites } from './outbox.ts'

const busy = new Map<string, boolean>()

/** A long queue ends many writes at once, so there is one run at a time and one more for what came in meanwhile. */
async function once(name: string, run: () => Promise<unknown>): Promise<void> {
  if (busy.has(name)) return void busy.set(name, true)
  try {
    do {
      busy.set(name, false)
      await run()
    } while (busy.get(name) === true)
  } finally {
    busy.delete(name)
  }
}

async function calendarAnew(): Promise<void> {
  const { $calendar, refreshCalendar } = await import('../../planning/calendar.ts')
  if ($calendar.get().kind === 'ready') await refreshCalendar()
}

async function friendsAnew(): Promise<void> {
  const { $friends, refreshFriends } = await import('../../together/friends.ts')
  if ($friends.get().kind === 'ready') await refreshFriends()
}

async function bellAnew(): Promise<void> {
  const { $bell, refreshBell } = await import('../../together/bell.ts')
  if ($bell.get().kind === 'ready') await refreshBell()
}

/** Runs after an answer to a proposed date. */
async function answeredAnew(userId: string): Promise<void> {
  const [{ $proposals }, { readProposals }] = await Promise.all([
    import('../../planning/calendar-proposals.ts'),
    import('../../planning/proposed-dates.ts')
  ])
  await Promise.all([calendarAnew(), bellAnew(), $proposals.get().kind === 'ready' && readProposals(userId)])
}

async function plansAnew(): Promise<void> {
  const { refreshPlans } = await import('../../planning/plans.ts')
  await refreshPlans()
}

async function holdersAnew(): Promise<void> {
  const { $holders, refreshHolders } = await import('../../together/holders.ts')
  if ($holders.get().kind === 'ready') await refreshHolders()
}

async function follow(write: Write, outcome: Settled): Promise<void> {
  const { kind } = write.body
  if (kind === 'play') setResultState(write.id, outcome.kind, outcome.kind === 'sent' ? outcome.icepoints : undefined)
  if (kind === 'date') return once('dates', calendarAnew)
  if (kind === 'friendship') return once('friends', () => Promise.all([friendsAnew(), bellAnew()]))
  if (kind === 'answer') return once('answers', () => answeredAnew(write.ownerId))
  if (kind === 'offer') return once('offers', bellAnew)
  if (kind === 'plan') return once('plans', () => Promise.all([plansAnew(), calendarAnew()]))
  if (kind === 'share' || kind === 'unshare') return once('holders', holdersAnew)
  if (outcome.kind === 'refused' || ['play', 'rating', 'message', 'unlist'].includes(kind)) return
  if (kind === 'heart') return once('hearts', () => refreshFavorites(write.ownerId))
  await dropSentDraft(write)
  await once('list', async () => {
    await refreshList()
    await refreshUsage()
  })
}

export function followAll(): void {
  followWrites((write, outcome) => void follow(write, outcome).catch(() => undefined))
  showUnsentRows()
}
