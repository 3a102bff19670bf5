/** The rows of the bell. */
import { useStore } from '@nanostores/react'
import { CalendarDays, CalendarPlus, Ellipsis, UserRoundPlus, UserRound, MessageSquareText, Share2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { errorText } from '#core/app/errors.ts'
import { formatDate } from '#core/app/format.ts'
import type { AnswerRow, DateRow, PlanRow, RequestRow, NewsRow } from '#core/together/bell.ts'
import type { Language } from '#core/workout/workout.ts'
import { pathTo } from '#core/app/routes.ts'
import { $locale, $t, loadTexts } from '../../../stores/app/locale.ts'
import { PLANS_PATH } from '../../../stores/planning/plans-address.ts'
import { answerRow, isTakenBack, undoAnswer, type Answered } from '../../../stores/together/bell-answers.ts'
import { planPath } from '../../../stores/together/group-addresses.ts'
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx'
import { LazyPart } from '../../app/lazy-part.tsx'
import { BellRow, BellThing, Sentence } from './bell-row.tsx'
import { friendPath } from '../../../stores/together/friends-address.ts'

/** A shared workout, a comment or a new friend: needs no answer. */
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

const ICONS = { request: UserRound, date: CalendarPlus, plan: CalendarDays } as const

/** A row answered a moment ago, among the earlier ones. */
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

const loadPersonSheet = () =>
  Promise.all([import('../person-sheet.tsx'), loadTexts(['together'])]).then(([{ PersonSheet }]) => PersonSheet)

interface AnswerItemProps {
  row: AnswerRow
  /** The answer given here, until it has been sent. */
  answered: Answered | undefined
}

/** A request, a date or a plan, answered in place. */
export function AnswerItem({ row, answered }: AnswerItemProps) {
  const t = useStore($t)
  const who = row.who || t('bell.somebody')
  const kind = t(`bell.kind-${row.kind}`)
  const shown = { kind, who, imageUrl: row.imageUrl, at: row.at, isNew: false }
  if (row.kind === 'request') {
    return (
      <BellRow
        {...shown}
        icon={UserRoundPlus}
        sentence={<Sentence text={t('bell.request')} of={{ name: <b>{who}</b> }} />}
      >
        <Ways answered={answered}>
          <RequestWays row={row} who={who} />
        </Ways>
      </BellRow>
    )
  }
  if (row.kind === 'date') return <DateItem row={row} shown={shown} answered={answered} />
  return (
    <BellRow {...shown} icon={CalendarDays} sentence={<Sentence text={t('bell.plan')} of={{ name: <b>{who}</b> }} />}>
      <PlanThing row={row} />
      <Ways answered={answered}>
        <ButtonLink href={PLANS_PATH}>{t('bell.seePlan')}</ButtonLink>
        <Button
          look="quiet"
          aria-label={t('bell.declineOf', { what: row.name })}
          onClick={() => answerRow(row, 'declined')}
        >
          {t('bell.decline')}
        </Button>
      </Ways>
    </BellRow>
  )
}

function RequestWays({ row, who }: { row: RequestRow; who: string }) {
  const t = useStore($t)
  const [hasMore, setMore] = useState(false)
  const close = () => setMore(false)
  return (
    <>
      <Button data-accepts aria-label={t('bell.acceptOf', { what: who })} onClick={() => answerRow(row, 'accepted')}>
        {t('bell.accept')}
      </Button>
      <Button look="quiet" aria-label={t('bell.declineOf', { what: who })} onClick={() => answerRow(row, 'declined')}>
        {t('bell.decline')}
      </Button>
      <IconButton
        icon={Ellipsis}
        label={t('bell.more', { name: who })}
        aria-haspopup="dialog"
        onClick={() => setMore(true)}
      />
      {hasMore && (
        <LazyPart
          load={loadPersonSheet}
          props={{ friend: row.friend, isFriend: false, onClose: close }}
          onFail={close}
          isAsked
        />
      )}
    </>
  )
}

/** `tomorrow, 18:30`, or `Saturday, 5 December, 10:00`. */
function momentText(iso: string, locale: Language): string {
  const start = new Date(iso)
  const time = formatDate(start, locale, { timeStyle: 'short' })
  const midnight = (of: Date): number => Date.UTC(of.getFullYear(), of.getMonth(), of.getDate())
  const days = Math.round((midnight(start) - midnight(new Date())) / 86_400_000)
  if (days === 0 || days === 1)
    return `${new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')}, ${time}`
  return `${formatDate(start, locale, { weekday: 'long', day: 'numeric', month: 'long' })}, ${time}`
}

interface DateItemProps {
  row: DateRow
  shown: { kind: string; who: string; imageUrl: string; at: string }
  answered: Answered | undefined
}

function DateItem({ row, shown, answered }: DateItemProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const date = momentText(row.startsAt, locale)
  // Rows cached before dates could be moved lack this field.
  const before = row.movedFrom ? momentText(row.movedFrom, locale) : ''
  const text = t(before === '' ? 'bell.date' : 'bell.dateMoved')
  const sentence = <Sentence text={text} of={{ name: <b>{shown.who}</b>, date: <b>{date}</b>, before }} />
  return (
    <BellRow {...shown} icon={CalendarPlus} sentence={sentence}>
      {row.workout !== null && <BellThing workout={row.workout} />}
      {row.text !== '' && (
        <p className="bell-quote" dir="auto">
          {row.text}
        </p>
      )}
      <Ways answered={answered}>
        <Button data-accepts aria-label={t('bell.acceptOf', { what: date })} onClick={() => answerRow(row, 'accepted')}>
          {t('bell.accept')}
        </Button>
        <ButtonLink look="quiet" href={planPath(row.fromId)}>
          {t('bell.otherTime')}
        </ButtonLink>
        <Button
          look="quiet"
          aria-label={t('bell.declineOf', { what: date })}
          onClick={() => answerRow(row, 'declined')}
        >
          {t('bell.decline')}
        </Button>
      </Ways>
    </BellRow>
  )
}

/** Preview of the plan: a bar for each week, as high as its number of trainings. */
function PlanThing({ row: { name, weeks, trainings, perWeek } }: { row: PlanRow }) {
  const t = useStore($t)
  const most = Math.max(1, ...perWeek)
  const [width, gap] = [600 / Math.max(1, perWeek.length), 12]
  const bars = perWeek.map((count, week) => {
    const [from, to, top] = [week * width, (week + 1) * width - gap, 100 - (count / most) * 90]
    return count === 0 ? '' : `M${from} 100V${top + 10}L${to} ${top}V100z`
  })
  return (
    <a className="bell-thing" href={PLANS_PATH} data-opens>
      <span className="ridge">
        <svg viewBox="0 0 600 100" preserveAspectRatio="none" aria-hidden="true">
          <path className="ridge-work" d={bars.join('')} />
        </svg>
      </span>
      <span>
        <b dir="auto">{name}</b>
        <small>
          {t('bell.weeks', { count: weeks })}, {t('bell.trainings', { count: trainings })}
        </small>
      </span>
    </a>
  )
}

/** The possible answers, or the answer given. */
function Ways({ answered, children }: { answered: Answered | undefined; children: ReactNode }) {
  const t = useStore($t)
  if (answered === undefined) return <div className="bell-ways">{children}</div>
  const { row, phase, answer, error } = answered
  if (phase === 'refused') {
    return (
      <>
        <p className="bell-refused" role="alert">
          {isTakenBack(answered) ? t('bell.takenBack', { name: row.who || t('bell.somebody') }) : errorText(error, t)}
        </p>
        {!isTakenBack(answered) && <div className="bell-ways">{children}</div>}
      </>
    )
  }
  return (
    <div className="bell-ways">
      <p role="status">{t(`bell.${answer}`)}</p>
      {phase === 'held' && (
        // The pressed button is gone.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        <Button look="quiet" autoFocus onClick={() => undoAnswer(row.id)}>
          {t('bell.undo')}
        </Button>
      )}
    </div>
  )
}
