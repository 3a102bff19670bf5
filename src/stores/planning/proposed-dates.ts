/** Training dates that friends propose, until they are answered. */
import { atom } from 'nanostores'
import type { ProposalAnswer } from '#core/together/message-schemas.ts'
import { listByIds } from '../../data/list/list-rows.ts'
import { listOwnerNames } from '../../data/list/owner-names.ts'
import { answerProposal } from '../../data/together/messages.ts'
import { listProposals } from '../../data/together/proposals.ts'
import { refreshCalendar } from './calendar.ts'

export interface Proposal {
  id: string
  at: string
  /** Empty: it cannot be read any more; so with the workout. */
  from: string
  workout: string
  text: string
}

export type ProposalsState =
  { kind: 'loading' } | { kind: 'failed'; error: unknown } | { kind: 'ready'; proposals: readonly Proposal[] }

export const $proposals = atom<ProposalsState>({ kind: 'loading' })

/** Appwrite reads 4,096 characters of a query. */
const IDS_MAX = 80
let shownFor = ''
let asked = 0

async function read(userId: string): Promise<Proposal[]> {
  const messages = await listProposals(userId, new Date().toISOString())
  const workoutIds = [...new Set(messages.map(({ workoutId }) => workoutId).filter(Boolean))].slice(0, IDS_MAX)
  const [names, workouts] = await Promise.all([
    listOwnerNames([...new Set(messages.map(({ senderId }) => senderId))]),
    workoutIds.length === 0 ? [] : listByIds(workoutIds)
  ])
  const nameOf = new Map(workouts.map(({ id, name }) => [id, name]))
  return messages.map(({ id, proposedAt, senderId, workoutId, text }) => ({
    ...{ id, at: proposedAt, text },
    from: names.get(senderId) ?? '',
    workout: nameOf.get(workoutId) ?? ''
  }))
}

/** Never throws: a failure ends in the state, or leaves what is shown. */
export async function readProposals(userId: string): Promise<void> {
  asked += 1
  const mine = asked
  if (shownFor !== userId || $proposals.get().kind === 'failed') $proposals.set({ kind: 'loading' })
  shownFor = userId
  try {
    const proposals = await read(userId)
    if (mine === asked) $proposals.set({ kind: 'ready', proposals })
  } catch (error) {
    if (mine === asked && $proposals.get().kind !== 'ready') $proposals.set({ kind: 'failed', error })
  }
}

/** May be repeated. @throws UserFacingError, NetworkError; then it stays. */
export async function answerDate(id: string, answer: ProposalAnswer): Promise<void> {
  await answerProposal(id, answer)
  asked += 1
  const now = $proposals.get()
  if (now.kind === 'ready') $proposals.set({ ...now, proposals: now.proposals.filter((one) => one.id !== id) })
  if (answer === 'accepted') await refreshCalendar()
}
