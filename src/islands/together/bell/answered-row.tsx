/** What was answered a moment ago, among what was earlier. */
import { useStore } from '@nanostores/react'
import { CalendarDays, CalendarPlus, UserRound } from 'lucide-react'
import { $t } from '../../../stores/app/locale.ts'
import type { Answered } from '../../../stores/together/bell-answers.ts'
import { BellRow, Sentence } from './bell-row.tsx'

const ICONS = { request: UserRound, date: CalendarPlus, plan: CalendarDays } as const

export function AnsweredRow({ answered: { row, answer } }: { answered: Answered }) {
  const t = useStore($t)
  const who = row.who || t('bell.somebody')
  return (
    <BellRow
      icon={ICONS[row.kind]}
      kind={t(`bell.kind-${row.kind}`)}
      who={who}
      imageUrl={row.imageUrl}
      at={row.at}
      sentence={<Sentence text={t(`bell.you-${row.kind}-${answer}`)} of={{ name: <b>{who}</b> }} />}
    />
  )
}
