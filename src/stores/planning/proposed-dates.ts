/** Training dates that friends propose, until they are answered. */
import type { ProposalAnswer } from '#core/together/message-schemas.ts'
import { listByIds } from '../../data/list/list-rows.ts'
import { listOwnerNames } from '../../data/list/owner-names.ts'
import { answerProposal } from '../../data/together/messages.ts'
import { listProposals } from '../../data/together/proposals.ts'
import { answerShare, listSharedProposals } from '../../data/together/shares.ts'
import { refreshCalendar } from './calendar.ts'
import { $proposals, type Proposal } from './calendar-proposals.ts'

export { $proposals, type Proposal } from './calendar-proposals.ts'

let shownFor = ''
let asked = 0

async function read(userId: string): Promise<Proposal[]> {
  const from = new Date().toISOString()
  const [messages, shared] = await Promise.all([listProposals(userId, from), listSharedProposals(userId, from)])
  const workoutIds = [...new Set([...messages, ...shared].map(({ workoutId }) => workoutId).filter(Boolean))]
  const [names, workouts] = await Promise.all([
    listOwnerNames([...new Set(messages.map(({ senderId }) => senderId))]),
    listByIds(workoutIds)
  ])
  const known = new Map(workouts.map((workout) => [workout.id, workout]))
  const workoutOf = (id: string) => ({ workout: known.get(id)?.name ?? '', ridge: known.get(id)?.ridge })
  const said = messages.map(({ id, proposedAt, senderId, workoutId, text }) => ({
    id,
    at: proposedAt,
    text,
    from: names.get(senderId) ?? '',
    ...workoutOf(workoutId)
  }))
  const given = shared.map(({ workoutId, ownerName, note, proposedAt }) => ({
    id: `${workoutId} ${proposedAt}`,
    at: proposedAt,
    text: note,
    from: ownerName,
    shareOf: workoutId,
    ...workoutOf(workoutId)
  }))
  return [...said, ...given].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

/** Never throws: a failure ends in the state or leaves what is shown. */
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

/** Can be repeated. @throws UserFacingError, NetworkError; the date stays then. */
export async function answerDate(id: string, answer: ProposalAnswer): Promise<void> {
  const before = $proposals.get()
  const proposal = before.kind === 'ready' ? before.proposals.find((one) => one.id === id) : undefined
  if (proposal?.shareOf === undefined) await answerProposal(id, answer)
  else await answerShare(proposal.shareOf, { proposedAt: proposal.at, answer })
  asked += 1
  const now = $proposals.get()
  if (now.kind === 'ready') $proposals.set({ ...now, proposals: now.proposals.filter((one) => one.id !== id) })
  if (answer === 'accepted') await refreshCalendar()
}
