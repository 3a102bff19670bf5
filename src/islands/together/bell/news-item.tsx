/** A shared workout, a comment, or a friend: nothing to answer. */
import { useStore } from '@nanostores/react'
import { MessageSquareText, Share2, UserRound } from 'lucide-react'
import { pathTo } from '#core/app/routes.ts'
import type { NewsRow } from '#core/together/bell.ts'
import { $t } from '../../../stores/app/locale.ts'
import { friendPath } from '../../../stores/together/friends-address.ts'
import { BellRow, BellThing, Sentence } from './bell-row.tsx'

export function NewsItem({ row, isNew }: { row: NewsRow; isNew: boolean }) {
  const t = useStore($t)
  const who = row.who || t('bell.somebody')
  const shown = { kind: t(`bell.kind-${row.kind}`), who, imageUrl: row.imageUrl, at: row.at, isNew }
  if (row.kind === 'share') {
    const isGroup = row.group !== ''
    const of = { name: isGroup ? who : <b>{who}</b>, group: <b dir="auto">{row.group}</b> }
    return (
      <BellRow
        {...shown}
        icon={Share2}
        isGroup={isGroup}
        sentence={<Sentence text={t(isGroup ? 'bell.shareGroup' : 'bell.share')} of={of} />}
      >
        <BellThing workout={row.workout} />
      </BellRow>
    )
  }
  if (row.kind === 'comment') {
    const workout = (
      <a className="inline-link" href={pathTo('workout', { id: row.workoutId })} data-opens>
        {row.workout}
      </a>
    )
    const of = { workout, text: <q dir="auto">{row.text}</q> }
    return <BellRow {...shown} icon={MessageSquareText} sentence={<Sentence text={t('bell.comment')} of={of} />} />
  }
  const friend = (
    <a className="inline-link" href={friendPath(row.userId)} data-opens>
      {who}
    </a>
  )
  const text = t(row.isAccepted ? 'bell.friendAccepted' : 'bell.you-request-accepted')
  return <BellRow {...shown} icon={UserRound} sentence={<Sentence text={text} of={{ name: friend }} />} />
}
